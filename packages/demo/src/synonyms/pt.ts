/** One line for each group of synonyms. Nidora alone sells in Portugal. */
export const PORTUGUESE = `
frigideira, sertã, wok, paelheira, crepeira
panela, tacho, caçarola, caldeirão
chaleira, jarro elétrico, fervedor, cafeteira elétrica, aquecedor de água
torradeira, tostadeira
máquina de café de filtro, máquina de café, cafeteira de filtro, cafeteira
fritadeira de ar, airfryer, air fryer, fritadeira sem óleo, fritadeira a ar
varinha mágica, varinha, triturador de mão, mixer
liquidificador, liquidificadora, misturador, copo misturador, blender
batedeira, amassadeira, batedeira planetária, robô de cozinha
balança de cozinha, balança
faca de chef, faca de cozinha, faca de cozinheiro
tábua de corte, tábua de cortar, tábua de cozinha
caneca, chávena, mug
garrafa térmica, termo, cantil, garrafa de água
frasco, boião, pote, tupperware, recipiente
descalcificante, descalcificador, anticalcário, antical
madeira, nogueira
aço inoxidável, inox, aço
grés, cerâmica, louça, loiça
indução, placa de indução
batido, smoothie
pequeno-almoço, pequeno almoço
presente, prenda, oferta
argila, barro, terracota
creme, bege, marfim
`;
