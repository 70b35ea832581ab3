import { foldLetters } from '@chairline/contract';

/**
 * Whether a text reads like a wish to get no more of ours, said in plain language (47 CFR 64.1200(a)(10): any
 * reasonable means). It errs on the side of putting a text before a person, who decides: nothing is stopped by it. The
 * lone keywords are not looked at here.
 */
export function readsLikeOptOut(text: string): boolean {
  const sentences = sentencesOf(text);
  const whole = sentences.join(' ');
  if (beginsWithWord(text) || saysItFirst(text)) return true;
  return wholeTexts.some((pattern) => pattern.test(whole)) || sentences.some(isWish);
}

const MARKED = 2_000;
/** So many words below a lone word are a name or a greeting, not what it is about. */
const SIGNED_WORDS = 5;

/** A word that stops texts alone in the first line, with more below it: "STOP" above a name, a signature, a reason. */
function beginsWithWord(text: string): boolean {
  const [first, ...below] = text
    .slice(0, MARKED)
    .split('\n')
    .map((line) => sentencesOf(line).join(' '))
    .filter((line) => line !== '');
  if (first === undefined) return false;
  if (alone.test(first)) return true;
  const words = below.join(' ').split(' ').filter(Boolean).length;
  return below.length > 0 && words <= SIGNED_WORDS && /^(?:cancel|end)$/.test(first);
}

/** More words than these behind a lone word and a comma or dash are a sentence that it belongs to. */
const ADDED_WORDS = 6;

/** A word that stops texts as the first sentence, and why, or by whom: "STOP. Wrong number", "STOP!! I never signed up", "Stop - Maria". */
function saysItFirst(text: string): boolean {
  const [first, ...rest] = sentencesOf(text);
  if (first === undefined) return false;
  if (rest.length > 0) return alone.test(first);
  const [said = '', ...added] = text.slice(0, MARKED).split(/,|\s[-–—]+\s|[–—:]/);
  const words = sentencesOf(added.join(' ')).join(' ').split(' ').filter(Boolean).length;
  return added.length > 0 && words > 0 && words <= ADDED_WORDS && alone.test(sentencesOf(said).join(' '));
}

const alone =
  /^(?:(?:please|pls|plz) )?(?:stop|stop ?all|unsubscribe|revoke|quit|opt ?out|remove|remove me)(?: (?:please|pls|plz|thanks|thank you))?$/;

/** Lower case without accents, apostrophes and punctuation, a sentence at a time. */
function sentencesOf(text: string): string[] {
  return text
    .slice(0, 2_000)
    .split(/[.!?;\n¡¿]+/)
    .map((sentence) =>
      foldLetters(sentence.replace(/['’`´]/g, ''))
        .replace(/[^a-z0-9]+/g, ' ')
        .trim(),
    )
    .filter((sentence) => sentence !== '');
}

const isWish = (sentence: string): boolean =>
  wishes.some(({ says, unless }) => says.test(sentence) && !unless?.test(sentence));

const please =
  '(?:(?:please|pls|plz|ok|okay|hi|hey|hello|just|now|kindly|sir|maam|guys|thanks?|thank you|no|can you|could you|would you|will you|por favor|porfavor|porfa) )*';
const after =
  '(?: (?:please|pls|plz|now|already|ok|okay|thanks|thank you|guys|sir|maam|it|this|all|por favor|porfavor|ya))*';
const texts =
  '(?:texts?|texting|txts?|text messages?|text msgs?|messages?|messaging|msgs?|sms|reminders?|notifications?|alerts?|mensajes?|mensages?|textos?|msjs?|recordatorios?)';
const which =
  '(?:(?:all|the|these|those|this|your|any|my|more|so many|such|with|sending|receiving|getting|of|me|us|automated|future|further) )*';
const me =
  '(?:me|us|this number|this phone|my number|my phone|my cell|here|him|her|my (?:wife|husband|mom|mother|dad|son|daughter))';

/** Texts that say this and nothing more. */
const wholeTexts: readonly RegExp[] = [
  new RegExp(
    `^${please}(?:stop|s t o p)(?: (?:stop|please|pls|plz|now|already|it|this|all|thanks|thank you|sir|maam|guys))+$`,
  ),
  new RegExp(`^${please}(?:s t o p|opt ?out|optout|unsub|spam)${after}$`),
  new RegExp(
    `^(?:please|pls|plz|just|kindly|can you|could you|would you|will you|ok|okay|hey|no|(?:please|pls) just) stop${after}$`,
  ),
  new RegExp(`^${please}no (?:texts|texting|text messages|sms)${after}$`),
  new RegExp(`^${please}no (?:text|messages?|msgs?) (?:please|pls|plz|anymore|any more)$`),
  /^(?:(?:i am |im )?sorry |hi |hello |hey |um )*(?:(?:i think )?(?:you|u|youve|you have) (?:have |got |have got )?|this is |its |wrong )?(?:the |a )?wrong (?:number|person|guy|phone)(?: (?:please|pls|sorry|sir|maam|buddy|dude|man|here))*$/,
  /^(?:(?:tiene|tienes|tienen|es|este es|perdon|disculpe|lo siento|no) )*(?:el |un )?numero (?:equivocado|incorrecto)(?: (?:por favor|disculpe|perdon))*$/,
  /^(?:por favor )?(?:alto|basta|paren?|parar|parad|detener|detengan|detenganse|deten|detengase|ya basta|ya no)(?: (?:ya|por favor|gracias|los mensajes|mensajes))*$/,
  /^(?:i|we) (?:hereby |now )?(?:revoke|opt out|optout|unsubscribe)(?: (?:now|please|thanks|thank you))*$/,
  // stop wrong number; unsubscribe this is not maria
  new RegExp(
    `^${please}(?:stop|quit|unsubscribe|remove me|opt ?out) (?:sorry |(?:you|u) (?:have|got) |this is |its )?(?:the |a )?wrong (?:number|person|guy|phone)\\b`,
  ),
  new RegExp(
    `^${please}(?:stop|unsubscribe|opt ?out) (?:i (?:never|didnt|did not) (?:sign|ask|agree|subscribe|want)|(?:this is|im|i am) not \\w+$|i dont know (?:you|who)|who is this)`,
  ),
];

interface Wish {
  says: RegExp;
  unless?: RegExp;
}

/** "don't stop", "did you stop", "I stop texting at ten": said of something else than our texts to them. */
const notOurs =
  /\b(?:dont|do not|cant|cannot|can not|didnt|did not|wont|never|not|couldnt|doesnt) (?:ever |you )?stop\b|\b(?:did|when did|why did) (?:you|u|yall|they|it|the \w+) stop\b|\b(?:i|we|he|she|they) (?:\w+ )?stop\b|\b(?:so|that|unless|when) you (?:\w+ )?stop\b/;
const waitingList =
  /\b(?:wait|waiting|waitlist|cancellation|cancelation|standby|short|schedule|call|asap|recall) ?(?:list)?\b|\blista de espera\b/;

const wishes: readonly Wish[] = [
  // stop texting me; can you stop messaging this number; stop reaching out
  {
    says: /\b(?:stop|quit|cease) (?:the |all )?(?:texting|txting|messaging|msging|contacting|spamming|bothering|harassing|bugging|pestering|reaching out|writing (?:to )?me|calling and texting|calling or texting|calling me|blowing up my)\b/,
    unless: notOurs,
  },
  // stop sending me these texts; stop the reminders; cancel text messages; turn off all notifications
  {
    says: new RegExp(
      `\\b(?:stop|quit|cease|discontinue|turn off|shut off|disable|end|cancel) ${which}${texts}\\b(?! (?:appointment|appt|visit|plan|from|before|after|me))`,
    ),
    unless: notOurs,
  },
  {
    says: new RegExp(
      `\\bhow (?:do|can|to)(?: i| we)? (?:stop|turn off|cancel|end|get off|block|opt out of|unsubscribe).*\\b${texts}\\b`,
    ),
  },
  { says: /\bhow (?:do|can|to)(?: i| we)? (?:unsubscribe|opt out)\b/ },
  // no more texts
  {
    says: new RegExp(`\\bno more (?:of )?${which}${texts}\\b`),
    unless:
      /\b(?:got|getting|get|received|receive|receiving|see|seen|have|had|there (?:are|were|is)|why|how come|hay|tengo|llegan|recibi)\b.*\bno more\b/,
  },
  // don't text me; never contact this number again; do not send any more messages
  {
    says: new RegExp(
      `\\b(?:dont|do not|donot|never|not to|not) (?:ever |you ever |please )?(?:text|txt|message|msg|contact|sms|write|write to|bother|harass|send to)(?: to)? (?:${me}|anymore|any more|again)\\b(?! (?:the|a|an|that|your|his|her|until|till|before|after|during|while|today|tomorrow|tonight|right now|now|at|on|this week|back|unless|if|when|w)\\b)`,
    ),
    unless:
      /\b(?:you|u|they|we|guys|yall|why|if|dr|doctor|he|she|it) (?:dont|do not|never|did not)\b|\b(?:did|does|would|could|should|are|is) (?:you |u |they )?not\b|\bdo (?:you|u|they) not\b|\bwhy\b/,
  },
  {
    says: new RegExp(`\\b(?:dont|do not|never) (?:ever )?send (?:me |us )?${which}${texts}\\b`),
    unless:
      /\b(?:you|u|they|we|guys|yall|why|if) (?:dont|do not|never)\b|\b(?:until|till|before|after|during)\b/,
  },
  { says: /\b(?:please |pls |plz )(?:dont|do not|never) (?:text|txt|message|msg)(?: please)?$/ },
  // I no longer want to get your messages; I don't wish to be contacted; don't want to hear from you
  {
    says: new RegExp(
      `\\b(?:dont|do not|no longer|never|didnt|did not) (?:want|wanna|wish|need|care|like|agree|consent)\\b.{0,40}\\b(?:texts|text messages?|txts|messages|msgs|sms|reminders|texted|contacted|messaged|texting me|messaging me|contacting me|(?:you|yall|u|them) to (?:text|message|contact|txt))\\b`,
    ),
    unless: /\b(?:miss|lose|stop|by phone|phone calls?|voice|voicemail|about)\b/,
  },
  {
    says: /\b(?:dont|do not|never|no longer) (?:want|wanna|wish|care) (?:to )?(?:hear|hearing) from (?:you|u|yall|your|this|them)\b/,
  },
  // take me off your list; remove my number; lose my number
  {
    says: /\b(?:take|get|remove|delete|drop|cross|pull) (?:me|us|him|her|my (?:phone |cell )?(?:number|name|contact|info)|this (?:phone |cell )?(?:number|contact)|it)\b.{0,20}\b(?:off|from|out of)\b.{0,30}\b(?:list|lists|texts?|texting|messages|messaging|system|database|contacts|records|reminders|mailing|everything)\b/,
    unless: waitingList,
  },
  {
    says: /\b(?:remove|delete|erase|lose|forget) (?:my|this) (?:phone |cell )?(?:number|contact)\b/,
    unless: /\b(?:use|new|instead|old|replace|different|this one|update|change|did you|didnt|dont|not)\b/,
  },
  {
    says: /^(?:(?:please|pls|plz|kindly|just) )*remove me(?: (?:please|pls|plz|now|thanks|thank you|asap))*$/,
  },
  // unsubscribe me; opt me out; I would like to opt out
  {
    says: /\b(?:unsubscribe|unsuscribe|unsub me|opt me out|opt us out)\b/,
    unless:
      /\b(?:didnt|did not|dont|do not|never|not|accidentally|resubscribe|mistake) (?:\w+ )?unsubscribe\b|\bunsubscribe(?:d)? by (?:mistake|accident)\b/,
  },
  {
    says: new RegExp(
      `\\bopt(?:ing)? ?out(?:$| (?:of|from) ${which}${texts}\\b| (?:please|pls|plz|now|thanks)\\b)`,
    ),
    unless: /\b(?:didnt|did not|dont|do not|never|cant) (?:\w+ )?opt\b/,
  },
  // wrong number, …
  {
    says: /^(?:(?:i am |im )?sorry |hi |hello |hey |um )*(?:(?:i think )?(?:you|u|youve|you have) (?:have |got |have got )?|this is |its )?(?:the |a )?wrong (?:number|person) (?:stop|dont|do not|please|pls|quit|remove|no|i am not|im not|this is not|this isnt|not)\b/,
  },
  {
    says: /\b(?:this|that|it) (?:isnt|is not|aint|is no longer) (?:\w+ ){0,3}(?:number|phone|cell)(?: (?:anymore|any more))?$/,
    unless: /\b(?:my (?:new|only|best|main)|a (?:good|cell|landline|mobile)|the (?:best|right) )\b/,
  },
  // leave me alone; never signed up for this; I will block this number
  { says: /\bleave (?:me|us) (?:the \w+ )?alone\b/ },
  {
    says: /\b(?:never|didnt|did not) (?:sign|signed|asked?|agreed?|opted|opt|consented|consent|subscribed?|requested?) (?:up |in |to |for )*(?:this|these|those|be texted|get(?:ting)?|receiv\w+|any|your|texts?|messages?|you)\b.{0,20}(?:texts?|messages?|spam|texting|reminders)?$/,
    unless: /\b(?:appointment|appt|treatment|charge|bill|procedure|work|crown|filling|cleaning)\b/,
  },
  {
    says: /\b(?:blocking|will block|going to block|gonna block|ill block|have to block|reporting|will report|ill report|report) (?:you|this|your|this number|u)\b/,
    unless: /\bre?port (?:your|this) (?:hours|address|problem|issue|pain)\b/,
  },
  // I revoke my consent; consent is withdrawn
  {
    says: /\b(?:revoke|revoking|withdraw|withdrawing|rescind) (?:(?:my|all|any|the|our) )*(?:\w+ )?(?:consent|permission|authorization)\b/,
    unless: /\b(?:hipaa|records|release|treatment|privacy|insurance)\b/,
  },
  // Spanish
  {
    says: /\b(?:no|ya no|nunca|jamas) (?:me|nos|le|les) (?:vuelvan? a (?:mandar|enviar|escribir|contactar|textear|molestar)|mande[ns]?|envie[ns]?|escriba[ns]?|textee?[ns]?|contacte[ns]?|moleste[ns]?|mensajee?[ns]?)(?:$| (?:mas|mensajes?|mensages?|textos?|msjs?|sms|recordatorios?|nada|tantos?|por favor|porfavor|porfa|ya|otra vez|a este numero|nunca)\b)/,
    unless: /\b(?:hasta|antes|despues)\b/,
  },
  {
    says: /\b(?:deje[ns]?|deja|pare[ns]?|para|parar|dejar) de (?:mandar|enviar|escribir|textear|contactar|molestar|mensajear)(?:me|nos|le)?\b/,
    unless: /\b(?:no|nunca) (?:me |nos )?(?:deje[ns]?|deja|pare[ns]?|para|parar|dejar) de\b/,
  },
  {
    says: /\bno (?:quiero|deseo|queremos|quisiera|necesito) (?:(?:recibir|mas|ningun|ningunos|sus|tantos|estos|los|que me \w+|que me esten \w+) )*(?:mensajes?|mensages?|textos?|recordatorios?|msjs?|sms)\b/,
    unless: /\b(?:perder|perderme)\b/,
  },
  { says: /\bno mas (?:mensajes?|mensages?|textos?|recordatorios?|msjs?|sms)\b/ },
  {
    says: /\b(?:quite(?:n|nme|me)?|borre(?:n|nme|me)?|saque(?:n|nme|me)?|elimine(?:n|nme|me)?|remueva(?:n|nme|me)?|quitar|borrar|eliminar)\b.{0,20}\b(?:lista|numero|sistema)\b/,
    unless: waitingList,
  },
  { says: /\b(?:darme|dar|denme|deme|darnos) de baja\b/, unless: /\b(?:seguro|plan|aseguranza)\b/ },
];
