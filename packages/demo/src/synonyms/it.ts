/** One line for each group of synonyms. */
export const ITALIAN = `
padella, saltapasta, tegame
pentola, casseruola, tegame
bollitore, teiera elettrica, scaldacqua
tostapane, tosta pane, toaster
macchina da caffè, macchinetta del caffè, caffettiera
friggitrice ad aria, airfryer, air fryer, friggitrice senza olio
frullatore a immersione, minipimer, mixer a immersione
frullatore, blender
impastatrice, planetaria, robot da cucina
coltello da chef, coltello da cucina, coltello da cuoco
tagliere, asse da cucina
noce, legno
bilancia da cucina, pesa alimenti
tazza, mug, tazzone
bottiglia termica, borraccia, thermos, termos
barattolo, vasetto, contenitore
decalcificante, anticalcare, disincrostante
lampada da scrivania, lampada da tavolo, abat-jour
lampada da terra, piantana
lampada a sospensione, lampadario, sospensione
applique, lampada da parete, lampada da esterno
lampadina, bulbo
faretto, spot
barra faretti, binario faretti
striscia led, strip led, nastro led
ghirlanda di luci, luci di natale, catena luminosa, luci da giardino
luce notturna, lucina notturna, luce da notte
lanterna, lampada da campeggio
luce fredda, bianco freddo, luce naturale
wifi, wi-fi
presa smart, presa intelligente, presa wifi, smart plug
ciabatta, multipresa, prolunga
telecamera, videocamera, telecamera di sorveglianza, videocamera sorveglianza, ip cam
ventilatore, ventola
termoventilatore, stufetta, stufa, riscaldatore
umidificatore, vaporizzatore
spazzolino sonico, spazzolino elettrico
testina, ricambio, ricambi spazzolino
idropulsore, doccia dentale
asciugacapelli, phon, fon, föhn
piastra per capelli, piastra lisciante
arricciacapelli, ferro arricciacapelli
rasoio elettrico, rasoio
regolabarba, rifinitore barba, tagliacapelli
bilancia pesapersone, pesa persone
specchio con luce, specchio trucco, specchio ingranditore
beauty case, trousse, pochette
cuscino da viaggio, cuscino collo, cuscino cervicale
massaggiatore, massaggiatore cervicale
`;
