import type { LanguageCode } from '../reading/matching.ts';

/** How people write and what it stands for: "u=you". A word before `=` may be one of several. */
export const colloquial: Readonly<Record<LanguageCode, string>> = {
  en: 'wks=weeks; mths=months; yrs=years; b4=before; 2day=today; 2nite=tonight; gr8=great; hv=have; pls|plz=please; thx=thanks; hw=how; tht=that; anythin=anything; nothin=nothing; somethin=something; runnin=running; comin=coming; goin=going; gettin=getting; missin=missing; waitin=waiting; owin=owing; wot|wat=what; abt=about; secnd|secound=second; ur=your; yr=year; ta=thanks; u|ya=you; tmrw|tmr|tomoz|tomoz|2moro|tomorow=tomorrow; yday|yest=yesterday; m8=mate; l8r=later; gimme=give me; wanna=want to; gonna=going to; nah=no; dunno=do not know; lemme=let me; n=and; abt=about; thru=through; ave=have; wk=week; asap=urgent; wud=would; cud=could; shud=should; wen=when; wats=what is; hav=have; coz|cos=because; theyd=they would; lookin=looking; dont=do not; difrent=different; batery=battery',
  pl: 'dokiedy=do kiedy; pls|plis|plz=proszę; cza|czeba|trza=trzeba; narazie=na razie; niewiem=nie wiem; niema=nie ma; tera=teraz; dej=daj; som=są; wogole=w ogóle; se=sobie; cuś=coś',
  de: 'un|nd|u=und; siehts=sieht es; nich|net|ned|nit=nicht; jetz=jetzt; dan=dann; nen=einen; nem=einem; ner=einer; n=ein; ir=ihr; nix=nichts; is=ist; ham|hamma=haben; wat=was; dat=das; kannste=kannst du; haste=hast du; habter|habts=habt ihr; noma|nochma=nochmal; bissl|bissle=bisschen; mim=mit dem; fürn=für einen; aufm=auf dem; isses=ist es; wirds=wird es; gehts=geht es; brauch=brauche; jo=ja; heut=heute; morgn=morgen',
  cs: 'dokdy=do kdy; odkdy=od kdy; rozvoz|závoz|zavoz=řidič; fa=faktura; eště|este|jeste=ještě; zejtra=zítra; vod=od; jesli|esi|esli=jestli; bejt=být; prosimvas|prosimvás=prosím; dyž=když; nemaj=nemají; maj=mají; kolikže=kolik; mrkni=podívej; čekni=podívej; vobjednej=objednej; vobjednat=objednat',
  uk: 'шо=що; шось|шото=щось; якшо=якщо; сьодні|сьодня|сегодня|сьогодня=сьогодні; зніжка=знижка; зніжку=знижку; скіко|скок|скіки|скільк|скіка=скільки; тіки|тіко|токо=тільки; тре|тра=треба; ща|щас|зара=зараз; нє|неа=ні; завтрі=завтра; дє=де; ше=ще; плз|пліз=будь ласка; нада=треба; када=коли; вобщем=отже; получилось=вийшло; замовлю=замовити',
};

/** Endings of Czech adjectives as they are spoken: "minulej", "novýho". */
export const spokenEnding =
  /^(minul|nov|star|druh|cel|stejn|levn|drah|dobr|olejov|vzduchov|palivov|brzdov|kabinov|ka[zž]d|jak|n[eě]jak|takov|kter|mal|velk|hezk|sam|[zž]iv|jin|[zž]?adn|skladov|zadn|vodn|predn|předn)(ej|ejch|ejm|[yý]ho|[yý]mu)$/iu;
export const writtenEnding: Readonly<Record<string, string>> = {
  ej: 'ý',
  ejch: 'ých',
  ejm: 'ým',
  yho: 'ého',
  ymu: 'ému',
};
