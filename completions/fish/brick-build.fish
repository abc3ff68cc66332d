# fish completion for brick-build
complete -c brick-build -f
complete -c brick-build -F
complete -c brick-build -s e -l explore -x -d 'Run a piece of Lua with the build as b, and print what it gives'
complete -c brick-build -l doc -d 'Print the reference of the API, of the functions named, or the page for agents (guide)'
complete -c brick-build -s o -l output -r -F -d 'Write the model to FILE; - is standard output'
complete -c brick-build -l partial -d 'When the program fails, write what stood by then; it is still a failure'
complete -c brick-build -l max-seconds -x -d 'Processor time that a program may take'
complete -c brick-build -l max-memory -x -d 'Memory that a program\'s own values may take'
complete -c brick-build -l max-instructions -x -d 'Instructions of Lua that a program may run'
complete -c brick-build -l max-parts -x -d 'Parts that a program may place'
complete -c brick-build -s h -l help -d 'Show this help and exit'
complete -c brick-build -l version -d 'Show the version and exit'
complete -c brick-build -s q -l quiet -d 'Show errors only'
complete -c brick-build -s v -l verbose -d 'Show more of what is done'
complete -c brick-build -l no-color -d 'Use no colours, even on a terminal'
complete -c brick-build -s j -l jobs -x -d 'Use at most N threads; 0: one for each core'
complete -c brick-build -l library -r -F -d 'Take this LDraw library: a folder or complete.zip'
