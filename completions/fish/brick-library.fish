# fish completion for brick-library
complete -c brick-library -f
complete -c brick-library -n __fish_use_subcommand -a index -d 'Make the index, or bring it up to date after looking at each file of the library'
complete -c brick-library -n '__fish_seen_subcommand_from index' -l force -d 'Throw it away, with all that was computed, and make it anew'
complete -c brick-library -n __fish_use_subcommand -a compile -d 'Compute geometry and connectors of all parts now'
complete -c brick-library -n __fish_use_subcommand -a info -d 'Where the library and its index are, and what they hold'
complete -c brick-library -n '__fish_seen_subcommand_from info' -l json -d 'One JSON document (schema bricktools.library/1)'
complete -c brick-library -n __fish_use_subcommand -a show -d 'All that is known of parts: catalog, other numbers, bounding box, geometry, connectors'
complete -c brick-library -n '__fish_seen_subcommand_from show' -l json -d 'One JSON document a part and line (schema bricktools.part/1)'
complete -c brick-library -n __fish_use_subcommand -a labels -d 'Import connectors that were labelled by hand (BrickNet\'s), or forget them'
complete -c brick-library -n '__fish_seen_subcommand_from labels' -F
complete -c brick-library -n __fish_use_subcommand -a lint -d 'What is doubtful in imported labels'
complete -c brick-library -n __fish_use_subcommand -a popularity -d 'Count in how many sets each part is, from Rebrickable\'s downloads'
complete -c brick-library -n '__fish_seen_subcommand_from popularity' -F
complete -c brick-library -n '__fish_seen_subcommand_from popularity' -s o -l output -r -F -d 'Write to FILE; - is standard output'
complete -c brick-library -s h -l help -d 'Show this help and exit'
complete -c brick-library -l version -d 'Show the version and exit'
complete -c brick-library -s q -l quiet -d 'Show errors only'
complete -c brick-library -s v -l verbose -d 'Show more of what is done'
complete -c brick-library -l no-color -d 'Use no colours, even on a terminal'
complete -c brick-library -s j -l jobs -x -d 'Use at most N threads; 0: one for each core'
complete -c brick-library -l library -r -F -d 'Take this LDraw library: a folder or complete.zip'
