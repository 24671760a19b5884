import { isLanguage, type Language } from '@plax/contracts/languages'

/** What the narrator says between the story's own words. `{name}` is the character. */
export interface Phrases {
  somebody: string
  openings: readonly string[]
  /** Where nobody said anything. */
  silentOpenings: readonly string[]
  /** What the reader could say next. */
  readerLines: readonly string[]
  loreLeads: readonly string[]
  fallbackLines: readonly string[]
  closings: readonly string[]
  live: LivePhrases
}

/** What it says to `{user}` in the chat of a live stream. `{heard}` is what they wrote. */
interface LivePhrases {
  anonymous: string
  thanks: readonly string[]
  thanksForWords: readonly string[]
  missions: readonly string[]
  viewers: readonly string[]
}

/** Null where the narrator does not speak the language of a story. */
export function phrasesIn(language: string): Phrases | null {
  return isLanguage(language) ? phrases[language] : null
}

export const phrases: Record<Language, Phrases> = {
  en: {
    somebody: 'The other',
    openings: [
      '*{name} listens closely: {heard}. For a while, there’s only silence.*',
      '*{heard}. Hearing that, {name} looks up.*',
      '*{name} thinks about what you said: {heard}. Something in the air shifts.*',
      '*"{heard}." The words linger, and {name} takes a step closer.*',
    ],
    silentOpenings: [
      '*The silence stretches until {name} speaks again.*',
      '*{name} doesn’t wait for an answer.*',
      '*For a moment, no one speaks. Then {name} stirs.*',
    ],
    readerLines: [
      '*I take a step toward {name}.* "Tell me more."',
      '*I look around before I answer.* "What happens if I stay?"',
      '"I want to understand, {name}. Where did it all start?"',
    ],
    loreLeads: [
      'You begin to understand.',
      'There is an old tale about this.',
      'No one here has forgotten that.',
    ],
    fallbackLines: [
      'Stay a while. There’s more to this story.',
      'I wondered when you would ask me that.',
      'Say that again, slowly. I want to be sure.',
    ],
    closings: [
      '*{name} waits to see what you’ll do, {user}.*',
      '*Your move, {user}.*',
      '*{name} falls silent and holds your gaze.*',
    ],
    live: {
      anonymous: 'Anonymous {number}',
      thanks: ['Thank you, {user}!', '{user}, thank you so much!'],
      thanksForWords: [
        'Thank you, {user}! I read your message: {heard}.',
        '{user}, thank you. {heard}: I’ll remember that.',
      ],
      missions: [
        'Mission completed: {heard}. Thank you, {user}!',
        'Your mission is done, {user}: {heard}. Thank you!',
      ],
      viewers: ['{user}, I heard you: {heard}.', '{heard}? Good that you’re here, {user}.'],
    },
  },
  ko: {
    somebody: '상대',
    openings: [
      '*{heard}. 그 말을 들은 {name}, 잠시 숨을 고른다.*',
      '*"{heard}" 그 말에 {name}의 시선이 천천히 이쪽을 향한다.*',
      '*{heard}. 그 말이 끝나자 {name}의 표정이 조금 달라진다.*',
      '*{heard}. 그 한마디에 {name}, 한 걸음 다가온다.*',
    ],
    silentOpenings: [
      '*침묵이 길어지자 {name}, 혼자서 이야기를 이어 간다.*',
      '*대답을 기다리지 않고 {name}의 손이 먼저 움직인다.*',
      '*한동안 아무 말도 없다. 이윽고 {name}의 기척이 들린다.*',
    ],
    readerLines: [
      '*{name} 쪽으로 한 걸음 다가간다.* "조금 더 이야기해 줘요."',
      '*대답하기 전에 주위를 둘러본다.* "제가 여기 남으면 어떻게 되나요?"',
      '"알고 싶어요. 이 모든 일이 어디서 시작됐는지."',
    ],
    loreLeads: [
      '조금씩 알 것 같다.',
      '이곳에는 오래된 이야기가 있다.',
      '이곳에서는 아직 아무도 그 일을 잊지 않았다.',
    ],
    fallbackLines: [
      '조금 더 머물러요. 아직 들려줄 이야기가 있어요.',
      '언제쯤 물어볼까 했어요.',
      '한 번만 더, 천천히 말해 줘요.',
    ],
    closings: [
      '*{name}, {user}의 다음 행동을 기다린다.*',
      '*이제 {user}의 차례다.*',
      '*{name}, 말없이 {user}의 눈을 바라본다.*',
    ],
    live: {
      anonymous: '익명 {number}',
      thanks: ['{user}님, 고마워요!', '고마워요, {user}님!'],
      thanksForWords: [
        '{user}님, 고마워요! 남겨 주신 말도 읽었어요: {heard}.',
        '고마워요, {user}님. {heard}. 그 말 기억할게요.',
      ],
      missions: [
        '미션 성공: {heard}. {user}님, 고마워요!',
        '{user}님의 미션을 해냈어요: {heard}. 고마워요!',
      ],
      viewers: ['{user}님, 잘 들었어요: {heard}.', '{heard}? 와 줘서 반가워요, {user}님.'],
    },
  },
  jp: {
    somebody: '相手',
    openings: [
      '*「{heard}」——それを聞いて、{name}はしばらく黙り込む。*',
      '*{heard}。{name}がゆっくりと顔を上げる。*',
      '*{heard}。それを聞いて、{name}の表情がわずかに変わる。*',
    ],
    silentOpenings: [
      '*沈黙が続き、やがて{name}がひとりで語り始める。*',
      '*返事を待たずに、{name}が動き出す。*',
      '*しばらく誰も口を開かない。それから{name}の気配がした。*',
    ],
    readerLines: [
      '*{name}のほうへ一歩近づく。*「もっと聞かせてください。」',
      '*答える前にあたりを見回す。*「ここに残ったら、どうなりますか。」',
      '「知りたいんです。すべてがどこから始まったのか。」',
    ],
    loreLeads: [
      '少しずつ分かってくる。',
      'ここには古い物語がある。',
      'その名は、ここでは忘れられていない。',
    ],
    fallbackLines: [
      'もう少しここにいて。まだ話したいことがある。',
      'いつ聞かれるかと思っていた。',
      'もう一度、ゆっくり言ってほしい。',
    ],
    closings: [
      '*{name}は{user}の次の行動を待っている。*',
      '*さあ、{user}の番だ。*',
      '*{name}は黙って{user}を見つめる。*',
    ],
    live: {
      anonymous: '匿名{number}',
      thanks: ['{user}さん、ありがとう！', 'ありがとう、{user}さん！'],
      thanksForWords: [
        '{user}さん、ありがとう！メッセージ、読みました：{heard}。',
        'ありがとう、{user}さん。{heard}。覚えておきます。',
      ],
      missions: [
        'ミッション達成：{heard}。{user}さん、ありがとう！',
        '{user}さんのミッション、やり遂げました：{heard}。ありがとう！',
      ],
      viewers: [
        '{user}さん、聞こえました：{heard}。',
        '{heard}？来てくれてうれしいです、{user}さん。',
      ],
    },
  },
  es: {
    somebody: 'La otra persona',
    openings: [
      '*{name} escucha con atención: {heard}. Por un momento solo hay silencio.*',
      '*{heard}. Al oírlo, {name} levanta la mirada.*',
      '*{heard}. Algo cambia en el rostro de {name}.*',
    ],
    silentOpenings: [
      '*El silencio se alarga, hasta que {name} retoma la palabra.*',
      '*{name} no espera respuesta.*',
      '*Durante un rato nadie habla. Luego {name} se mueve.*',
    ],
    readerLines: [
      '*Doy un paso hacia {name}.* —Cuéntame más.',
      '*Miro alrededor antes de responder.* —¿Qué pasa si me quedo?',
      '—Quiero entenderlo, {name}. ¿Dónde empezó todo?',
    ],
    loreLeads: [
      'Empiezas a comprender.',
      'Aquí se cuenta una vieja historia.',
      'Aquí nadie lo ha olvidado.',
    ],
    fallbackLines: [
      'Quédate un poco. Hay más que contar.',
      'Me preguntaba cuándo lo dirías.',
      'Dilo otra vez, despacio.',
    ],
    closings: [
      '*{name} espera tu siguiente paso, {user}.*',
      '*Te toca, {user}.*',
      '*{name} calla y sostiene tu mirada.*',
    ],
    live: {
      anonymous: 'Anónimo {number}',
      thanks: ['¡Gracias, {user}!', '{user}, ¡muchas gracias!'],
      thanksForWords: [
        '¡Gracias, {user}! Leí tu mensaje: {heard}.',
        '{user}, gracias. {heard}: lo recordaré.',
      ],
      missions: [
        'Misión cumplida: {heard}. ¡Gracias, {user}!',
        'Tu misión está cumplida, {user}: {heard}. ¡Gracias!',
      ],
      viewers: ['{user}, te escucho: {heard}.', '¿{heard}? Qué bueno verte, {user}.'],
    },
  },
}
