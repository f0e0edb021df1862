interface ReasonTexts {
  status: number;
  en: string;
  hu: string;
}

/** Why a call is refused: the status, and what the reader is told. `{seconds}` and `{field}` are filled in. */
export const reasons = {
  'input-invalid': {
    status: 400,
    en: 'The request is not complete or not well-formed: {field}.',
    hu: 'A kérés hiányos vagy hibás: {field}.',
  },
  'code-incomplete': {
    status: 400,
    en: 'Please enter all six digits of the code.',
    hu: 'Add meg a kód mind a hat számjegyét.',
  },
  'media-type': {
    status: 415,
    en: 'Send the request as application/json.',
    hu: 'A kérést application/json formában küldd.',
  },
  'body-too-large': { status: 413, en: 'The request is too large.', hu: 'A kérés túl nagy.' },
  'request-slow': {
    status: 408,
    en: 'The request took too long to arrive. Please try again.',
    hu: 'A kérés túl lassan érkezett meg. Próbáld újra.',
  },
  'headers-too-large': {
    status: 431,
    en: 'The headers of the request are too large. It may help to delete the cookies of this site.',
    hu: 'A kérés fejlécei túl nagyok. Segíthet, ha törlöd ennek az oldalnak a sütijeit.',
  },
  'not-found': { status: 404, en: 'There is nothing here.', hu: 'Itt nincs semmi.' },
  'session-missing': {
    status: 401,
    en: 'You are not signed in, or your session has ended. Please sign in again.',
    hu: 'Nem vagy bejelentkezve, vagy lejárt a munkameneted. Jelentkezz be újra.',
  },
  'staff-session-missing': {
    status: 401,
    en: 'Your second-factor session has ended. Please enter a new code.',
    hu: 'Lejárt a kétlépcsős munkameneted. Adj meg egy új kódot.',
  },
  'role-missing': {
    status: 403,
    en: 'You do not have permission for this.',
    hu: 'Ehhez nincs jogosultságod.',
  },
  'ticket-missing': {
    status: 401,
    en: 'This sign-in has expired. Please start again.',
    hu: 'Ez a bejelentkezés lejárt. Kezdd elölről.',
  },
  'factor-missing': {
    status: 409,
    en: 'Please set up your authenticator app first.',
    hu: 'Előbb állítsd be a hitelesítő alkalmazást.',
  },
  'factor-present': {
    status: 409,
    en: 'An authenticator app is already set up for this account.',
    hu: 'Ehhez a fiókhoz már be van állítva hitelesítő alkalmazás.',
  },
  'replacement-missing': {
    status: 409,
    en: 'Setting up the new app was not begun, or took too long. Please start again.',
    hu: 'Az új alkalmazás beállítása nem indult el, vagy túl sokáig tartott. Kezdd elölről.',
  },
  'code-wrong': {
    status: 403,
    en: 'That code is not right. Please try the one your app shows now.',
    hu: 'Ez a kód nem jó. Próbáld azt, amelyet az alkalmazás most mutat.',
  },
  'code-used': {
    status: 409,
    en: 'That code was already used. The next one is due in {seconds} s.',
    hu: 'Ezt a kódot már felhasználtad. A következő {seconds} mp múlva jön.',
  },
  'factor-locked': {
    status: 429,
    en: 'Too many wrong codes. Please wait {seconds} s and try again.',
    hu: 'Túl sok hibás kód. Várj {seconds} mp-et, és próbáld újra.',
  },
  'activation-wrong': {
    status: 403,
    en: 'That activation code is not right, or it has expired. The operator can print a new one.',
    hu: 'Ez az aktiváló kód nem jó, vagy lejárt. Az üzemeltető tud újat adni.',
  },
  banned: {
    status: 403,
    en: 'This account is banned from the bot and from this site.',
    hu: 'Ez a fiók ki van tiltva a botból és erről az oldalról.',
  },
  'too-many-requests': {
    status: 429,
    en: 'Too many requests. Please wait {seconds} s and try again.',
    hu: 'Túl sok kérés. Várj {seconds} mp-et, és próbáld újra.',
  },
  'guild-denied': {
    status: 403,
    en: 'You lack permission for the requested server.',
    hu: 'Nincs jogosultságod a kért szerverhez.',
  },
  'right-missing': {
    status: 403,
    en: 'Your roles on this server do not allow this here. Its owner can change that.',
    hu: 'A szerveren viselt rangjaid ezt itt nem engedik. A tulajdonos változtathat ezen.',
  },
  'server-role-unknown': {
    status: 404,
    en: 'There is no such role on this server any more. Choose another one.',
    hu: 'Ez a rang már nincs meg a szerveren. Válassz másikat.',
  },
  'bot-not-joined': {
    status: 404,
    en: 'The bot is not on this server. Set it up first.',
    hu: 'A bot nincs ezen a szerveren. Előbb állítsd be.',
  },
  'revision-missing': {
    status: 428,
    en: 'The request does not say which revision it changes.',
    hu: 'A kérés nem mondja meg, melyik változatot módosítja.',
  },
  'saved-meanwhile': {
    status: 412,
    en: 'Somebody else has saved since you opened this. Look at what they changed and save again.',
    hu: 'Valaki más mentett, mióta megnyitottad. Nézd meg, mit módosított, és mentsd újra.',
  },
  'channel-unknown': {
    status: 404,
    en: 'There is no such channel on this server any more. Choose another one.',
    hu: 'Ez a csatorna már nincs meg a szerveren. Válassz másikat.',
  },
  'channel-closed': {
    status: 409,
    en: 'The bot may not write to this channel. Give it the right to see it and to send messages there.',
    hu: 'A bot nem írhat ebbe a csatornába. Adj neki jogot, hogy lássa, és üzenetet küldjön bele.',
  },
  'greeting-incomplete': {
    status: 400,
    en: 'A message that is switched on needs a channel and a text.',
    hu: 'A bekapcsolt üzenethez csatorna és szöveg is kell.',
  },
  'change-unknown': { status: 404, en: 'There is no such change.', hu: 'Nincs ilyen módosítás.' },
  'copy-source-missing': {
    status: 404,
    en: 'The server to copy from is not among yours any more, or the bot is not on it. Choose another one.',
    hu: 'Az a szerver, amelyről másolnál, már nincs a szervereid között, vagy nincs rajta a bot. Válassz másikat.',
  },
  'server-unknown': {
    status: 404,
    en: 'The bot is not on this server any more.',
    hu: 'A bot már nincs ezen a szerveren.',
  },
  'invite-impossible': {
    status: 409,
    en: 'The bot may not create an invite on this server.',
    hu: 'A bot nem hozhat létre meghívót ezen a szerveren.',
  },
  'person-unknown': { status: 404, en: 'There is no such user.', hu: 'Nincs ilyen felhasználó.' },
  'ban-self': { status: 409, en: 'You cannot ban yourself.', hu: 'Magadat nem tilthatod ki.' },
  'ban-staff': {
    status: 403,
    en: 'Staff of your own level or above cannot be banned.',
    hu: 'A veled egy szinten vagy feljebb álló stábtag nem tiltható ki.',
  },
  'ban-present': {
    status: 409,
    en: 'This user is banned already.',
    hu: 'Ez a felhasználó már ki van tiltva.',
  },
  'ban-missing': { status: 409, en: 'This user is not banned.', hu: 'Ez a felhasználó nincs kitiltva.' },
  'request-present': {
    status: 409,
    en: 'Somebody has already proposed to ban this user.',
    hu: 'Már javasolta valaki ennek a felhasználónak a kitiltását.',
  },
  'request-unknown': { status: 404, en: 'There is no such proposal.', hu: 'Nincs ilyen javaslat.' },
  'request-decided': {
    status: 409,
    en: 'This proposal has been decided already.',
    hu: 'Erről a javaslatról már döntöttek.',
  },
  'request-own': {
    status: 403,
    en: 'You cannot decide on your own proposal.',
    hu: 'A saját javaslatodról nem dönthetsz.',
  },
  'ticket-unknown': { status: 404, en: 'There is no such ticket.', hu: 'Nincs ilyen hibajegy.' },
  'ticket-full': {
    status: 409,
    en: 'A ticket holds a hundred messages, and this one has them all. Open a new ticket.',
    hu: 'Egy hibajegybe száz üzenet fér, és ez betelt. Nyiss egy újat.',
  },
  'ticket-changed': {
    status: 412,
    en: 'Something has happened in this ticket since you saw it. Look at what is new, then try again.',
    hu: 'Történt valami ebben a hibajegyben, mióta láttad. Nézd meg, mi az, aztán próbáld újra.',
  },
  'tickets-open': {
    status: 409,
    en: 'Five of your tickets are open already. Write in one of them, or close one first.',
    hu: 'Már öt nyitott hibajegyed van. Írj az egyikbe, vagy előbb zárj le egyet.',
  },
  'tickets-many': {
    status: 429,
    en: 'You have opened ten tickets within a day. Write in one of them, or come back tomorrow.',
    hu: 'Egy napon belül tíz hibajegyet nyitottál. Írj az egyikbe, vagy gyere vissza holnap.',
  },
  'messages-many': {
    status: 429,
    en: 'You have written sixty messages within an hour. Please wait {seconds} s and try again.',
    hu: 'Egy órán belül hatvan üzenetet írtál. Várj {seconds} mp-et, és próbáld újra.',
  },
  'assignee-unknown': {
    status: 409,
    en: 'That person is not on the staff any more. Choose somebody else.',
    hu: 'Ez a személy már nem tagja a stábnak. Válassz mást.',
  },
  'bot-key-wrong': {
    status: 401,
    en: 'This is not the key of the bot. The operator can print a new one.',
    hu: 'Ez nem a bot kulcsa. Az üzemeltető tud újat adni.',
  },
  'news-unknown': { status: 404, en: 'There is no such news item.', hu: 'Nincs ilyen hír.' },
  'session-unknown': { status: 404, en: 'There is no such session.', hu: 'Nincs ilyen munkamenet.' },
  'staff-role-held': {
    status: 409,
    en: 'Staff cannot delete their account: the operator has to take the role away first.',
    hu: 'Stábtag nem törölheti a fiókját: előbb az üzemeltetőnek el kell vennie a szerepét.',
  },
  'platform-sign-in-ended': {
    status: 401,
    en: 'The chat platform no longer accepts your sign-in. Please sign in again.',
    hu: 'A chatplatform már nem fogadja el a bejelentkezésedet. Jelentkezz be újra.',
  },
  'platform-unavailable': {
    status: 503,
    en: 'The chat platform could not be asked. Please try again in {seconds} s.',
    hu: 'A chatplatformot nem sikerült elérni. Próbáld újra {seconds} mp múlva.',
  },
  'platform-refused': {
    status: 503,
    en: 'The chat platform refused this. Try again later; if it goes on, tell the operator this number: {request}.',
    hu: 'A chatplatform ezt elutasította. Próbáld később; ha így marad, mondd meg az üzemeltetőnek ezt a számot: {request}.',
  },
  'not-ready': {
    status: 503,
    en: 'The service is not ready yet. Please try again in a moment.',
    hu: 'A szolgáltatás még nem áll készen. Próbáld újra egy pillanat múlva.',
  },
  'data-unavailable': {
    status: 503,
    en: 'Our database does not answer at the moment. Please try again in {seconds} s.',
    hu: 'Az adatbázisunk most nem válaszol. Próbáld újra {seconds} mp múlva.',
  },
  'data-full': {
    status: 503,
    en: 'Nothing can be saved at the moment: the service has run out of room. Its operator has to help.',
    hu: 'Most semmit sem lehet elmenteni: a szolgáltatásnak elfogyott a tárhelye. Az üzemeltető tud segíteni.',
  },
  unexpected: {
    status: 500,
    en: 'Something went wrong on our side. Please try again; the number of this error is {request}.',
    hu: 'Nálunk történt hiba. Próbáld újra; a hiba azonosítója: {request}.',
  },
} as const satisfies Record<string, ReasonTexts>;

/** A reason for which a call is refused. */
export type Reason = keyof typeof reasons;

/** Reasons that any call may meet, whatever it does. */
export const commonReasons = [
  'input-invalid',
  'media-type',
  'body-too-large',
  'request-slow',
  'headers-too-large',
  'too-many-requests',
  'data-unavailable',
  'data-full',
  'unexpected',
] as const satisfies readonly Reason[];
