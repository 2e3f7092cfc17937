/** One line for each group of synonyms, British and American. */
export const ENGLISH = `
frying pan, skillet, pan
pot, saucepan, casserole, stockpot
kettle, tea kettle, water boiler
coffee maker, coffee machine
air fryer, airfryer
hand blender, stick blender, immersion blender
blender, liquidiser, smoothie maker
stand mixer, food mixer, cake mixer, dough mixer
chef's knife, kitchen knife, cook's knife
knife, knives
cutting board, chopping board
kitchen scale, food scale
mug, cup, coffee cup
insulated bottle, thermos, water bottle, flask
storage jar, glass jar, container, canister
descaler, limescale remover
desk lamp, reading lamp, table lamp
floor lamp, standing lamp, standard lamp
pendant light, ceiling light, hanging lamp, chandelier
spotlight bar, ceiling light
led panel, ceiling light
wall light, sconce
outdoor, garden, patio
bulb, lightbulb, light bulb, globe
led strip, strip light, tape light
string lights, fairy lights, christmas lights
night light, nightlight
lantern, camping light
cool white, neutral white, daylight
smart plug, wifi plug, smart socket
wifi, wi-fi
power strip, extension lead, extension cord, surge protector
indoor camera, security camera, surveillance camera, baby monitor
fan, ventilator
heater, space heater, radiator
humidifier, vaporizer
sonic toothbrush, electric toothbrush
brush heads, toothbrush heads, replacement heads
water flosser, oral irrigator
hair dryer, blow dryer, hairdryer
hair straightener, flat iron, straightening iron
curling iron, curling wand, curling tongs
electric shaver, razor
beard trimmer, clippers
bathroom scale, body scale
lighted mirror, makeup mirror, make-up mirror, vanity mirror
toiletry bag, wash bag, dopp kit
travel pillow, neck pillow
gray, grey
`;
