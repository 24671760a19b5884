import type { Language } from '@plax/contracts/languages'

/** What the narrator says between the story's own words. `{name}` is the character. */
export interface Phrases {
  notice: string
  somebody: string
  openings: readonly string[]
  /** Where nobody said anything. */
  silentOpenings: readonly string[]
  /** What the reader could say next. */
  readerLines: readonly string[]
  loreLeads: readonly string[]
  fallbackLines: readonly string[]
  closings: readonly string[]
}

export const phrases: Record<Language, Phrases> = {
  en: {
    notice:
      "*(Offline narrator: no language model is set up here, so I answer from the story's own words.)*",
    somebody: 'The other',
    openings: [
      '*{name} listens to every word: {heard} — and for a while there is only quiet.*',
      '*At these words — {heard} — {name} looks up.*',
      '*{name} turns your words over: {heard}. Something in the air changes.*',
      '*"{heard}" hangs between you, and {name} comes a step closer.*',
    ],
    silentOpenings: [
      '*The silence grows long, until {name} goes on alone.*',
      '*{name} does not wait for an answer.*',
      '*For a while nobody speaks. Then {name} stirs.*',
    ],
    readerLines: [
      '*I take a step towards {name}.* "Tell me more about this."',
      '*I look around before I answer.* "What happens if I stay?"',
      '"I want to understand, {name}. Where did it begin?"',
    ],
    loreLeads: [
      'You begin to understand.',
      'There is an old tale about this.',
      'What you named is not forgotten here.',
    ],
    fallbackLines: [
      'Stay a little. There is more to tell.',
      'I wondered when you would ask me that.',
      'Say it once more, and slowly. I want to be sure.',
    ],
    closings: [
      '*{name} waits for what you will do, {user}.*',
      '*The moment is yours, {user}.*',
      '*{name} falls silent and holds your gaze.*',
    ],
  },
  ko: {
    notice:
      '*(오프라인 내레이터: 여기에는 언어 모델이 연결되어 있지 않아, 스토리에 적힌 말로 답합니다.)*',
    somebody: '상대',
    openings: [
      '*{heard} — 그 말을 들은 {name}, 잠시 조용히 숨을 고른다.*',
      '*"{heard}" 그 말에 {name}의 시선이 천천히 당신을 향한다.*',
      '*당신의 말이 공기 중에 남는다. {heard}. {name}의 표정이 조금 달라진다.*',
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
      '당신은 조금씩 알게 된다.',
      '이곳에는 오래된 이야기가 있다.',
      '당신이 말한 것은 이곳에서 잊히지 않았다.',
    ],
    fallbackLines: [
      '조금 더 머물러요. 아직 들려줄 이야기가 있어요.',
      '언제쯤 물어볼까 했어요.',
      '한 번만 더, 천천히 말해 줘요.',
    ],
    closings: [
      '*{name}, 당신의 다음 행동을 기다린다.*',
      '*이제 당신의 차례다, {user}.*',
      '*{name}, 말없이 당신을 바라본다.*',
    ],
  },
  jp: {
    notice: '*（オフラインの語り手：ここには言語モデルがないため、ストーリーの言葉で答えます。）*',
    somebody: '相手',
    openings: [
      '*「{heard}」——その言葉に、{name}はしばらく黙り込む。*',
      '*{heard}。{name}がゆっくりと顔を上げる。*',
      '*あなたの言葉が静かに残る。{heard}。{name}の表情がわずかに変わる。*',
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
      '*{name}はあなたの次の行動を待っている。*',
      '*さあ、{user}の番だ。*',
      '*{name}は黙ってあなたを見つめる。*',
    ],
  },
  es: {
    notice:
      '*(Narrador sin conexión: aquí no hay un modelo de lenguaje, así que respondo con las palabras de la historia.)*',
    somebody: 'La otra persona',
    openings: [
      '*{name} escucha cada palabra: {heard}. Por un momento solo queda el silencio.*',
      '*Ante esas palabras, {heard}, {name} levanta la mirada.*',
      '*{heard}. Algo cambia en el rostro de {name}.*',
    ],
    silentOpenings: [
      '*El silencio se alarga, hasta que {name} sigue a solas.*',
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
      'Lo que nombraste no se ha olvidado aquí.',
    ],
    fallbackLines: [
      'Quédate un poco. Hay más que contar.',
      'Me preguntaba cuándo lo dirías.',
      'Dilo otra vez, despacio.',
    ],
    closings: [
      '*{name} espera lo que harás, {user}.*',
      '*El momento es tuyo, {user}.*',
      '*{name} calla y sostiene tu mirada.*',
    ],
  },
}
