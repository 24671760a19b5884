import type { Scenario } from '@plax/branching'

export interface DemoScene {
  id: string
  title: string
  text: string
  /** The key of the demo content that is watched or heard here. */
  plays?: string
  choices?: readonly (readonly [text: string, to: string])[]
}

/** Scenes in reading order; the first one starts the story. */
export type DemoStory = readonly DemoScene[]

export const passengerStory: DemoStory = [
  {
    id: 'deck',
    title: 'On deck',
    text: 'The Small Hours drifts in the shadow of the rings, forty minutes out of port. The engine is warm. The bridge is empty.\n\nBehind you, something knocks three times on the inside of the locker nobody opens.',
    choices: [
      ['Open the locker', 'locker'],
      ['Go up to the bridge', 'bridge'],
    ],
  },
  {
    id: 'locker',
    title: 'The locker',
    text: 'Inside hangs a pressure suit, still cold, and in its pocket a key with a cabin number on it.\n\nNobody gave you a cabin.',
    choices: [
      ['Find the cabin', 'cabin'],
      ['Put the suit on', 'suit'],
    ],
  },
  {
    id: 'bridge',
    title: 'The bridge',
    text: 'The log is open. Today’s entry is already written, in your hand: “One passenger, who will ask to be taken back.”',
    choices: [
      ['Ask to be taken back', 'back'],
      ['Tear out the page', 'locker'],
    ],
  },
  {
    id: 'cabin',
    title: 'Cabin 9',
    text: 'The bunk is made, the tea is hot, and a note says: “Sleep. I’ll wake you when we are there.”\n\nYou sleep better than you have in years.',
  },
  {
    id: 'suit',
    title: 'The captain',
    text: 'It fits. The engine turns over as soon as you close the last seal, and the rings part ahead of you.\n\nYou know the way. You wrote it down, after all.',
  },
  {
    id: 'back',
    title: 'The dock',
    text: 'The bow swings around. When the dock comes out of the dark, somebody is waiting there with your suitcase, and with your face.',
  },
]

export const lighthouseStory: DemoStory = [
  {
    id: 'door',
    title: '등대 앞',
    text: '등대의 불이 꺼진 지 한 시간이 지났어요. 문은 잠겨 있지 않고, 계단 위에서 누군가 라디오를 듣고 있어요.',
    plays: 'alley',
    choices: [
      ['계단을 올라간다', 'stairs'],
      ['바다 쪽으로 돌아간다', 'shore'],
    ],
  },
  {
    id: 'stairs',
    title: '나선 계단',
    text: '백열두 번째 계단에서 라디오가 멈춰요. “거기 서 봐. 불을 끈 건 나야. 배가 아니라 사람을 기다리느라 그랬어.”',
    choices: [
      ['누구를 기다리는지 묻는다', 'letter'],
      ['다시 불을 켠다', 'light'],
    ],
  },
  {
    id: 'shore',
    title: '바닷가',
    text: '젖은 모래 위에 발자국이 등대 쪽으로만 나 있어요. 크기가 내 발과 꼭 같아요.',
    choices: [['발자국을 따라간다', 'stairs']],
  },
  {
    id: 'letter',
    title: '도착한 편지',
    text: '등대지기가 봉투를 내밀어요. 받는 사람 칸에는 내 이름이, 보낸 날짜에는 내일이 적혀 있어요.',
  },
  {
    id: 'light',
    title: '다시 켜진 불',
    text: '빛이 바다를 한 바퀴 돌자, 멀리서 뱃고동이 세 번 울려요. 등대지기가 웃어요. “이제 됐다. 다들 집에 가겠구나.”',
  },
]

export const aquariumStory: DemoStory = [
  {
    id: 'hall',
    title: '閉館後のホール',
    text: '最後の客が帰ったあと、大水槽の前にひとりだけ子どもが残っていた。名札には明日の日付が書いてある。',
    plays: 'tank',
    choices: [
      ['声をかける', 'child'],
      ['警備室に連絡する', 'guard'],
    ],
  },
  {
    id: 'child',
    title: '水槽の前',
    text: '「まだ来ていない魚を待ってるの」と子どもは言う。空の水槽の水面が、そっと揺れた。',
    choices: [
      ['一緒に待つ', 'fish'],
      ['出口まで送る', 'exit'],
    ],
  },
  {
    id: 'guard',
    title: '警備室',
    text: '画面の中の大水槽の前には、自分がひとりで立っている。子どもの姿は映っていない。',
    choices: [['ホールへ戻る', 'child']],
  },
  {
    id: 'fish',
    title: '夜明けの魚',
    text: '夜が明けるころ、見たことのない銀色の魚が一匹、水槽を横切った。子どもの名札の日付は、今日になっていた。',
  },
  {
    id: 'exit',
    title: '出口',
    text: '扉の外で振り返ると、子どもはもういない。手の中に、明日の日付の入場券が一枚残っていた。',
  },
]

export const mapStory: DemoStory = [
  {
    id: 'gate',
    title: 'La puerta del sur',
    text: 'La ciudad ha vuelto a moverse. Donde anoche estaba tu casa hay ahora una plaza y, en el centro, una mesa con un mapa a medio dibujar.',
    plays: 'dunes',
    choices: [
      ['Terminar el mapa', 'map'],
      ['Buscar tu casa', 'street'],
    ],
  },
  {
    id: 'map',
    title: 'La mesa',
    text: 'Cada calle que trazas aparece ante ti con un ruido de piedra. Te queda tinta para una sola más.',
    choices: [
      ['Dibujar la calle de tu casa', 'home'],
      ['Dibujar un camino que salga de la ciudad', 'road'],
    ],
  },
  {
    id: 'street',
    title: 'Una calle sin nombre',
    text: 'Una vecina riega macetas que ayer no existían. «Tu casa pasó por aquí hace un rato», te dice. «Iba hacia la plaza».',
    choices: [['Volver a la plaza', 'map']],
  },
  {
    id: 'home',
    title: 'En casa',
    text: 'La llave entra a la primera. En la pared cuelga el mismo mapa, ya terminado y con tu firma.',
  },
  {
    id: 'road',
    title: 'El camino',
    text: 'La ciudad se queda quieta por primera vez. Al alejarte, oyes que alguien, detrás de ti, empieza a dibujar.',
  },
]

export function choiceIdOf(sceneId: string, to: string): string {
  return `${sceneId}-${to}`
}

/** Scenes in columns by their distance from the first; `oidOf` finds the demo contents that they play. */
export function scenarioOf(story: DemoStory, oidOf: (key: string) => string | undefined): Scenario {
  const depths = new Map<string, number>()
  for (const { id, choices = [] } of story) {
    const depth = depths.get(id) ?? 0
    depths.set(id, depth)
    for (const [, to] of choices) if (!depths.has(to)) depths.set(to, depth + 1)
  }
  const rows = new Map<number, number>()
  const scenes = story.map(({ id, title, text, plays, choices = [] }) => {
    const depth = depths.get(id) ?? 0
    const row = rows.get(depth) ?? 0
    rows.set(depth, row + 1)
    return {
      id,
      title,
      text,
      contentOid: (plays && oidOf(plays)) ?? null,
      x: depth * 320,
      y: row * 220,
      choices: choices.map(([label, to]) => ({ id: choiceIdOf(id, to), text: label, to })),
    }
  })
  return { entryId: story[0]?.id ?? null, scenes }
}
