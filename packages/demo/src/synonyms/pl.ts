/** One line for each group of synonyms. */
export const POLISH = `
patelnia, wok
garnek, rondel, kocioł
czajnik, czajnik bezprzewodowy
toster, opiekacz
ekspres przelewowy, ekspres do kawy, kawiarka
frytkownica beztłuszczowa, air fryer, airfryer, frytkownica
blender ręczny, blender żyrafa
blender kielichowy, koktajler, smoothie maker
robot planetarny, robot kuchenny, mikser
nóż szefa kuchni, nóż kuchenny, nóż kucharski
kubek, filiżanka, szklanka
butelka termiczna, termos, bidon, kubek termiczny
słój, słoik, pojemnik
odkamieniacz, środek do odkamieniania
orzech, drewno
lampka biurkowa, lampka na biurko, lampa biurkowa
lampa podłogowa, lampa stojąca
lampa wisząca, żyrandol
kinkiet, lampa ścienna
kinkiet zewnętrzny, lampa ogrodowa, lampa zewnętrzna
żarówka, halogen, żarówki led
taśma led, pasek led
girlanda świetlna, lampki choinkowe, girlanda, lampki ogrodowe
lampka nocna, lampka dla dziecka
latarenka, latarka, lampa kempingowa
neutralna biel, zimna biel
gniazdko, gniazdo, wtyczka, kontakt
inteligentne gniazdko, gniazdko wifi, smart plug
wifi, wi-fi
listwa zasilająca, przedłużacz, rozgałęziacz
kamera, monitoring, niania elektroniczna
wentylator, wiatrak
grzejnik, farelka, termowentylator, piecyk
nawilżacz powietrza, nawilżacz
szczoteczka soniczna, szczoteczka elektryczna
końcówka, końcówki do szczoteczki, wymienne końcówki
suszarka do włosów, suszarka
prostownica, prostownica do włosów
lokówka, lokówka do włosów
golarka, maszynka do golenia
trymer do brody, maszynka do brody
waga łazienkowa, waga osobowa
lusterko, lustro, lusterko do makijażu
kosmetyczka, saszetka
poduszka podróżna, rogal, poduszka na szyję
`;
