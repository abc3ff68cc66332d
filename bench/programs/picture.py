# SPDX-License-Identifier: MIT
# usage: picture.py MODEL LIBRARY OUT.png      one view, 512 x 512, by brickwright's software renderer
import sys

from brickwright.tools.software_rendering import render_angle

render_angle(sys.argv[1], 135, 30, sys.argv[3], library=sys.argv[2], size=512)
