/** One line for each group of synonyms. */
export const DUTCH = `
koekenpan, braadpan, bakpan
kookpan, kookpot, soeppan
waterkoker, theekoker
broodrooster, toaster, tosti-ijzer
koffiezetapparaat, koffiemachine, koffiezetter
airfryer, air fryer, heteluchtfriteuse, friteuse
staafmixer, handblender
blender, smoothiemaker, smoothie maker
keukenmachine, keukenrobot, standmixer, kneedmachine
koksmes, keukenmes, chefsmes
snijplank, hakbord
walnoot, hout
keukenweegschaal, keukenschaal
mok, beker, koffiekop, koffiekopje, theekopje, kopje
thermosfles, thermoskan, drinkfles, waterfles, isoleerfles
voorraadpot, voorraadbus, bewaarpot, weckpot
ontkalker, antikalk, kalkverwijderaar
bureaulamp, tafellamp, leeslamp
vloerlamp, staande lamp, staanlamp
hanglamp, pendellamp, kroonluchter
buitenlamp, buitenwandlamp, tuinlamp
ledlamp, gloeilamp, peertje, peer, lichtbron
ledspot, spot, inbouwspot
ledstrip, led strip, lichtstrip
lichtslinger, feestverlichting, kerstverlichting, lampjesslinger
nachtlampje, nachtlamp, kinderlampje
lantaarn, campinglamp
koudwit, neutraalwit
slimme stekker, smart plug, wifi stopcontact, slim stopcontact
wifi, wi-fi
stekkerdoos, verlengsnoer, stekkerblok
binnencamera, bewakingscamera, beveiligingscamera, babyfoon
ventilator, waaier
kachel, heater, straalkachel, verwarming
luchtbevochtiger, vernevelaar
sonische tandenborstel, elektrische tandenborstel
opzetborstel, opzetkop, vervangborstel
waterflosser, monddouche
föhn, haardroger
stijltang, steiltang
krultang, krulborstel
scheerapparaat, scheermes
baardtrimmer, tondeuse
personenweegschaal, badkamerweegschaal, weegschaal
make-upspiegel, make-up spiegel, scheerspiegel
toilettas, beautycase, necessaire
nekkussen, reiskussen
nekmassageapparaat, massageapparaat
`;
