# fish completion for brick-stats
complete -c brick-stats -f
complete -c brick-stats -F
complete -c brick-stats -l expand-shortcuts -d 'List an assembly under one number as the parts it is made of'
complete -c brick-stats -l strict -d 'Treat warnings as errors'
complete -c brick-stats -s f -l format -x -a 'table csv json' -d 'How to write the answer'
complete -c brick-stats -l json -d 'The same as --format json: one document a model and line'
complete -c brick-stats -l csv -d 'The same as --format csv'
complete -c brick-stats -l summary -d 'Leave the list out: counts and size only, one row a model when there are several'
complete -c brick-stats -s o -l output -r -F -d 'Write to FILE; - is standard output'
complete -c brick-stats -s h -l help -d 'Show this help and exit'
complete -c brick-stats -l version -d 'Show the version and exit'
complete -c brick-stats -s q -l quiet -d 'Show errors only'
complete -c brick-stats -s v -l verbose -d 'Show more of what is done'
complete -c brick-stats -l no-color -d 'Use no colours, even on a terminal'
complete -c brick-stats -s j -l jobs -x -d 'Use at most N threads; 0: one for each core'
complete -c brick-stats -l library -r -F -d 'Take this LDraw library: a folder or complete.zip'
