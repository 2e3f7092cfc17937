/** One line for each group of synonyms. */
export const GERMAN = `
pfanne, bratpfanne, stielpfanne
topf, kochtopf, kasserolle
wasserkocher, teekocher, kessel
toaster, brotröster
kaffeemaschine, filterkaffeemaschine, kaffeeautomat
heißluftfritteuse, airfryer, air fryer, fritteuse, fritöse
stabmixer, pürierstab, zauberstab
standmixer, smoothie maker, smoothie mixer, blender
küchenmaschine, knetmaschine, rührgerät, rührmaschine
kochmesser, küchenmesser, chefmesser
schneidebrett, brettchen, hackbrett
becher, tasse, mug, pott
isolierflasche, thermosflasche, thermoskanne, trinkflasche, wasserflasche
vorratsglas, vorratsdose, aufbewahrungsdose, einmachglas, frischhaltedose
entkalker, kalklöser, kalkentferner, entkalkungsmittel
lampe, leuchte
led-lampe, glühbirne, birne, glühlampe, leuchtmittel
schreibtischleuchte, tischlampe, leselampe, arbeitsleuchte
stehleuchte, standleuchte, bodenlampe
pendelleuchte, hängeleuchte, hängelampe, esstischlampe
wandleuchte, wandlicht
außenwandleuchte, außenleuchte, gartenlampe
led-streifen, led-band, led-strip, lichtband
lichterkette, lichtschlauch, weihnachtsbeleuchtung
nachtlicht, nachtlampe, orientierungslicht, schlummerlicht
laterne, campinglampe, campingleuchte
led-panel, deckenpanel
wlan, wi-fi, wifi, funk
smarter zwischenstecker, smarte steckdose, smart plug, funksteckdose, steckdose
steckdosenleiste, mehrfachsteckdose, verlängerungskabel, verteilersteckdose
kamera, überwachungskamera, babyphone, ip-kamera
ventilator, lüfter
heizlüfter, heizgerät, heizung, heizstrahler, elektroheizung
luftbefeuchter, vernebler
kaltweiß, neutralweiß, tageslichtweiß
haartrockner, föhn, fön
schallzahnbürste, elektrische zahnbürste, elektrozahnbürste
bürstenköpfe, ersatzbürsten, aufsteckbürsten, ersatzköpfe
munddusche, wasserflosser
glätteisen, haarglätter
lockenstab, lockenwickler, lockeneisen
rasierer, elektrorasierer, rasierapparat
bartschneider, barttrimmer, haarschneider
personenwaage, badezimmerwaage, körperwaage
kosmetikspiegel, schminkspiegel, vergrößerungsspiegel
kulturtasche, kulturbeutel, waschtasche, kosmetiktasche
nackenkissen, nackenhörnchen, reisekissen
nackenmassagegerät, massagegerät
maniküre-set, nagelset
`;
