"""Take pictures: blender -b --factory-startup -P take.py -- JOBS.json

JOBS: list of {id, brand, out, scale (of the full size)} with family, finish, view, options, key
for goods and scene, format for rooms.
Called by studio.ts, which knows the catalogue; prints one line a picture.
"""
import json
import sys
import tempfile
import time
import traceback
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True
from kit import family, finish, place, room, scene    # noqa: E402
from kit.look import Look                             # noqa: E402
from parts.stand import put                           # noqa: E402


# Pixels of a side, and rays through each pixel.
SIZE = 1200
SAMPLES, PLACE_SAMPLES, ROOM_SAMPLES = 8, 10, 20


def register():
    """Import every family, room and place: each makes itself known to the kit."""
    for folder in ('families', 'rooms', 'places'):
        for file in sorted((HERE / folder).glob('[a-z]*.py')):
            import_module(f'{folder}.{file.stem}')


def photograph(job):
    """An article in the studio of its brand."""
    scene.reset()
    made = family.FAMILIES[job['family']]
    shot = made.shot(job['view'], job['options'])
    made.build(Look(job['brand'], job['finish'], job['view'], job['key']), **job['options'])
    scene.studio(job['brand'], view=shot.view, dusk=shot.dusk, floor=shot.floor, level=shot.level,
                 fill=shot.fill, focus=shot.focus, aperture=shot.aperture)
    # lamps light their own ground, close-ups hide it: neither can be measured
    ground = None if shot.dusk else 'studio' if shot.focus else scene.GROUNDS[job['brand']]
    return (SIZE, SIZE), SAMPLES, {'ground': ground, 'gain': shot.gain, 'glow': shot.glow}


def furnish(job):
    """A room with goods of its brand."""
    room.reset()
    stage = room.Stage(job['brand'], job['format'])
    room.ROOMS[job['brand'], job['scene']](stage)
    return room.SIZES[job['format']], ROOM_SAMPLES, {'gain': stage.gain, 'glow': stage.glow}


def settle(job):
    """An article where it is used, in a room of its brand."""
    room.reset()
    stage = room.Stage(job['brand'], job['view'])
    goods = lambda at, turn=0, pose='hero', cord=False: put(stage, job['family'], job['finish'], at, (0, 0, turn), pose, cord, **job['options'])
    place.PLACES[job['family']].set_up(stage, goods)
    return room.SIZES[stage.format], PLACE_SAMPLES, {'gain': stage.gain, 'glow': stage.glow}


def take(job):
    """One picture as PNG at job['out']; returns seconds of modelling, rendering, development."""
    began = time.time()
    (width, height), samples, look = (furnish if 'scene' in job else settle if job['view'] == 'place' else photograph)(job)
    modelled = time.time()
    with tempfile.TemporaryDirectory() as folder:
        scene.render(folder, (round(width * job['scale']), round(height * job['scale'])), samples)
        rendered = time.time()
        finish.finish(folder, job['out'], **look)
    return modelled - began, rendered - modelled, time.time() - rendered


def main():
    with open(sys.argv[sys.argv.index('--') + 1], encoding='utf-8') as file:
        jobs = json.load(file)
    register()
    failed = 0
    for job in jobs:
        try:
            model, render, develop = take(job)
            print(f"TAKEN {job['id']} model {model:.0f} s, render {render:.0f} s, develop {develop:.0f} s", flush=True)
        except Exception:                             # one broken model must not stop the others
            failed += 1
            print(f"FAILED {job['id']}", flush=True)
            traceback.print_exc()
    sys.exit(1 if failed else 0)


main()
