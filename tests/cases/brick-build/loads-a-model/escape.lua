local b = load "../changes-a-model/garage.mpd"
return b
