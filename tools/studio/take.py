"""Take pictures: blender -b --factory-startup -P take.py -- JOBS.json

JOBS: list of {id, brand, family, finish, view, options, out, size, samples (0 = the shot's own)}.
Called by studio.ts, which knows the catalogue; prints one line a picture.
"""
import json
import os
import sys
import tempfile
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
from kit import family, finish, scene                 # noqa: E402
from kit.look import Look                             # noqa: E402


def take(job, families):
    """One picture as PNG at job['out']; returns seconds of modelling, rendering, development."""
    began = time.time()
    scene.reset()
    made = families[job['family']]
    shot = made.shot(job['view'], job['options'])
    made.build(Look(job['brand'], job['finish'], job['view'], job['key']), **job['options'])
    scene.studio(job['brand'], view=shot.view, dusk=shot.dusk, floor=shot.floor, level=shot.level,
                 fill=shot.fill, focus=shot.focus, aperture=shot.aperture)
    modelled = time.time()
    with tempfile.TemporaryDirectory() as folder:
        scene.render(folder, (job['size'], job['size']), job['samples'] or shot.samples)
        rendered = time.time()
        # lamps light their own ground, close-ups hide it: neither can be measured
        ground = None if shot.dusk else 'studio' if shot.focus else scene.GROUNDS[job['brand']]
        finish.finish(folder, job['out'], ground, gain=shot.gain, glow=shot.glow)
    return modelled - began, rendered - modelled, time.time() - rendered


def main():
    with open(sys.argv[sys.argv.index('--') + 1], encoding='utf-8') as file:
        jobs = json.load(file)
    families = family.load()
    failed = 0
    for job in jobs:
        try:
            model, render, develop = take(job, families)
            print(f"TAKEN {job['id']} model {model:.0f} s, render {render:.0f} s, develop {develop:.0f} s", flush=True)
        except Exception:                             # one broken model must not stop the others
            failed += 1
            print(f"FAILED {job['id']}", flush=True)
            traceback.print_exc()
    sys.exit(1 if failed else 0)


main()
