"""The studio: shapes, materials, light, camera and development. Centimetres, Z up, fronts face -Y.

Raise LOOK when light, materials or development change so that finished pictures should be taken again.
"""
LOOK = 2
