/** One line for each group of synonyms. */
export const SPANISH = `
sartén, paella, wok
olla, cacerola, cazuela, puchero
hervidor, tetera eléctrica, calentador de agua, jarra eléctrica
tostadora, tostador
cafetera de filtro, cafetera de goteo, cafetera americana
freidora de aire, airfryer, air fryer, freidora sin aceite
batidora de mano, minipimer, túrmix, brazo batidor
batidora de vaso, licuadora, batidora americana, blender
robot amasador, amasadora, robot de cocina, batidora amasadora
báscula de cocina, peso de cocina, balanza
cuchillo de chef, cuchillo cocinero, cuchillo cebollero
tabla de cortar, tabla de picar, tabla de cocina
taza, tazón, mug
botella térmica, termo, cantimplora, botella de agua
tarro, bote, tupper
descalcificador, antical, desincrustante, anticalcário
madera, nogal
lámpara de escritorio, flexo, lámpara de mesa, lámpara de estudio
lámpara colgante, lámpara de techo, colgante
lámpara de pie, lámpara de salón
aplique, lámpara de pared
exterior, jardín, terraza
bombilla, foco, bombillo, ampolleta
tira led, cinta led
guirnalda de luces, luces de navidad, luces de jardín, guirnalda
luz nocturna, luz de noche, quitamiedos
farol, farolillo, linterna, lámpara de camping
panel led, plafón
luz fría, blanco frío, luz neutra, blanco neutro
luz cálida, blanco cálido
wifi, wi-fi, inalámbrico
enchufe inteligente, enchufe wifi, smart plug
regleta, alargador, ladrón, base múltiple
toma, enchufe
cámara de interior, cámara de vigilancia, cámara de seguridad, cámara ip, vigilabebés
ventilador, abanico
calefactor, estufa, radiador, calentador
humidificador, vaporizador
cepillo de dientes sónico, cepillo eléctrico, cepillo de dientes eléctrico
cabezal, recambio, recambios cepillo
irrigador dental, waterpik
secador de pelo, secador, secadora de pelo
plancha de pelo, alisador de pelo, alisador, plancha para el pelo
rizador, tenacillas
afeitadora, maquinilla de afeitar, máquina de afeitar, rasuradora
recortadora de barba, barbero, cortapelos
báscula de baño, peso de baño, pesapersonas
espejo con luz, espejo de aumento, espejo de maquillaje
neceser, bolsa de aseo
almohada de viaje, cojín cervical, cojín de viaje
`;
