import { makeCard } from './cards.ts'

/** A card in one language, with what a reader says and what a model replies to it. */
export interface WorldlyCard {
  language: string
  /** As a model is told. */
  name: string
  card: ReturnType<typeof makeCard>
  says: string
  reply: string
}

interface Words {
  name: string
  description: string
  scenario: string
  first: string
  key: string
  lore: string
  notes: string
}

const cardOf = (words: Words) =>
  makeCard({
    name: words.name,
    description: words.description,
    personality: '',
    scenario: words.scenario,
    first_mes: words.first,
    creator_notes: words.notes,
    tags: [],
    character_book: {
      entries: [
        {
          keys: [words.key],
          content: words.lore,
          enabled: true,
          insertion_order: 1,
          extensions: {},
        },
      ],
      extensions: {},
    },
  })

/** The keeper of a small place in six languages, each written in its own. */
export const worldlyCards: readonly WorldlyCard[] = [
  {
    language: 'zh',
    name: 'Chinese (中文)',
    card: cardOf({
      name: '沈雁',
      description: '{{char}}在渡口摆渡三十年，记得每一位客人的名字。',
      scenario: '雨季，江水上涨，最后一班渡船还没有开。',
      first: '*她把缆绳绕在木桩上，抬头看你。*“{{user}}，雨这么大，你还要过江吗？”',
      key: '铜铃',
      lore: '渡口的铜铃只在有人溺水的夜里响。',
      notes: '一个关于渡口与雨季的故事。',
    }),
    says: '我想知道那只铜铃为什么响。',
    reply: '*她沉默了一会儿。*“它昨夜又响了。”',
  },
  {
    language: 'fr',
    name: 'French (français)',
    card: cardOf({
      name: 'Odile',
      description: '{{char}} répare les horloges du village et ne ferme jamais sa porte.',
      scenario: 'Un atelier au bout d’une rue en pente, un soir de novembre.',
      first:
        '*Elle pose sa loupe et vous regarde longuement.* « Entrez, {{user}}, la pluie ne va pas s’arrêter ce soir. »',
      key: 'pendule',
      lore: 'La pendule de l’atelier recule d’une minute chaque nuit.',
      notes: 'Une histoire tranquille à propos du temps.',
    }),
    says: 'Pourquoi la pendule recule-t-elle chaque nuit ?',
    reply: '*Elle sourit.* « Parce qu’elle se souvient. »',
  },
  {
    language: 'ru',
    name: 'Russian (русский)',
    card: cardOf({
      name: 'Варвара',
      description: '{{char}} хранит маяк на северном берегу и пишет письма, которых не отправляет.',
      scenario: 'Первый снег, дорога в посёлок уже закрыта.',
      first:
        '*Она ставит лампу на подоконник и оборачивается.* «Ты пришёл раньше, чем я ждала, {{user}}».',
      key: 'письмо',
      lore: 'Каждое письмо лежит в жестяной коробке под лестницей.',
      notes: 'Тихая зимняя история.',
    }),
    says: 'Можно мне прочитать одно письмо?',
    reply: '*Она долго молчит.* «Только самое первое».',
  },
  {
    language: 'es',
    name: 'Spanish (español)',
    card: cardOf({
      name: 'Amparo',
      description: '{{char}} cuida el molino viejo y sabe leer el viento.',
      scenario: 'Una noche de verano sin luna, a las afueras del pueblo.',
      first:
        '*Deja el farol en el suelo y se limpia la harina de las manos.* «Nadie sube aquí de noche, {{user}}. ¿Qué buscas?»',
      key: 'campana',
      lore: 'La campana del molino suena cuando cambia el viento.',
      notes: 'Un cuento breve sobre un molino.',
    }),
    says: '¿Quién hizo sonar la campana anoche?',
    reply: '*Mira hacia arriba.* «El viento, como siempre».',
  },
  {
    language: 'th',
    name: 'Thai (ไทย)',
    card: cardOf({
      name: 'มาลี',
      description: '{{char}}ขายโคมไฟอยู่ริมคลอง และจำได้ว่าใครเคยซื้อโคมดวงไหนไป',
      scenario: 'คืนก่อนวันลอยกระทง ตลาดริมคลองเริ่มเงียบ',
      first: '*เธอแขวนโคมดวงสุดท้ายแล้วหันมามองคุณ* "ดึกแล้วนะ {{user}} มาหาโคมดวงไหนหรือ"',
      key: 'โคมสีฟ้า',
      lore: 'โคมสีฟ้าไม่เคยดับตั้งแต่เจ้าของหายไป',
      notes: 'เรื่องสั้นเกี่ยวกับโคมไฟ',
    }),
    says: 'ฉันอยากรู้เรื่องโคมสีฟ้าดวงนั้น',
    reply: '*เธอยิ้มบางๆ* "มันรอใครบางคนอยู่"',
  },
  {
    language: 'ar',
    name: 'Arabic (العربية)',
    card: cardOf({
      name: 'سلمى',
      description: '{{char}} تحرس مكتبة قديمة في آخر السوق، وتعرف كل كتاب من رائحته.',
      scenario: 'مساء هادئ بعد أن أغلقت الدكاكين أبوابها.',
      first: '*ترفع القنديل وتنظر إليك طويلًا.* «تأخرت يا {{user}}، كنت على وشك أن أغلق الباب.»',
      key: 'المخطوطة',
      lore: 'المخطوطة الزرقاء لا تُفتح إلا في الليل.',
      notes: 'حكاية قصيرة عن مكتبة.',
    }),
    says: 'أين أجد المخطوطة الزرقاء؟',
    reply: '*تبتسم.* «هي التي تجدك.»',
  },
]
