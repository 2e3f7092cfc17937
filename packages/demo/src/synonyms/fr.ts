/** One line for each group of synonyms. */
export const FRENCH = `
poêle, sauteuse, wok
marmite, casserole, faitout, cocotte
bouilloire, théière électrique
grille-pain, toaster, toasteur
cafetière, machine à café
friteuse à air, air fryer, airfryer, friteuse sans huile
mixeur plongeant, pied mixeur, mixeur, girafe
blender, mixeur
robot pâtissier, batteur, pétrin, robot de cuisine
couteau de chef, couteau de cuisine
noyer, bois
balance de cuisine, pèse aliments
mug, tasse
bouteille isotherme, gourde, thermos
bocal, boîte de conservation, boite hermétique
détartrant, anti-calcaire
lampe de bureau, lampe de chevet, lampe à poser
lampadaire, lampe sur pied
suspension, lustre, plafonnier
applique, lampe murale
applique d'extérieur, lampe de jardin, éclairage extérieur
ampoule, lampe led
ruban led, bandeau led, bande led
guirlande lumineuse, guirlande guinguette, lumières de noël
veilleuse, lampe de nuit
lanterne, lampe de camping
blanc froid, blanc neutre, lumière froide
prise connectée, prise wifi, smart plug
wifi, wi-fi
multiprise, rallonge, bloc prises
caméra d'intérieur, caméra de surveillance, caméra surveillance, babyphone
ventilateur, brasseur d'air
chauffage, radiateur, chauffage soufflant
humidificateur, brumisateur
brosse à dents sonique, brosse à dents électrique
brossettes, têtes de brosse, brossettes de rechange
hydropulseur, jet dentaire
sèche-cheveux, séchoir à cheveux, séchoir
lisseur, fer à lisser, plaque à lisser
fer à boucler, boucleur
rasoir électrique, rasoir
tondeuse à barbe, tondeuse
pèse-personne, balance
miroir lumineux, miroir grossissant, miroir de maquillage
trousse de toilette, vanity
coussin de voyage, oreiller de voyage, tour de cou
masseur de nuque, appareil de massage
`;
