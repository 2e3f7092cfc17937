/** One line for each group of synonyms. */
export const PORTUGUESE = `
frigideira, sertã, wok, paelheira
panela, tacho, caçarola, caldeirão
chaleira, jarro elétrico, fervedor, cafeteira elétrica
torradeira, tostadeira
máquina de café de filtro, cafeteira de filtro, máquina de café
fritadeira de ar, airfryer, air fryer, fritadeira sem óleo
varinha mágica, varinha, triturador
liquidificador, batedor de copo, misturador, blender
batedeira, amassadeira, robô de cozinha, batedeira planetária
balança de cozinha, balança
faca de chef, faca de cozinha, faca
tábua de corte, tábua de cozinha, tábua de cortar
caneca, chávena, mug
garrafa térmica, termo, cantil, garrafa de água
frasco, boião, tupperware, recipiente
descalcificante, anticalcário, descalcificador
madeira, nogueira
presente, prenda
`;
