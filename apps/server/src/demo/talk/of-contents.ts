import type { PersonName } from '../people-made.ts'
import type { DemoTalk } from './talk.ts'

type DemoVotes = readonly { who: PersonName; option: number }[]

/** What people say of contents, by their keys, and what they vote in their polls. */
export const talkOfContents: Readonly<Record<string, DemoTalk & { votes?: DemoVotes }>> = {
  tank: {
    likedBy: ['haru', 'mira', 'lucia', 'doyun'],
    comments: [
      {
        who: 'mira',
        daysAgo: 13,
        text: '이 소리를 틀어 놓고 원고를 썼더니 물고기 이야기가 됐어요.',
        likedBy: ['toko', 'haru'],
        hasHeart: true,
        replies: [{ who: 'toko', daysAgo: 12, text: 'ぜひ読ませてください。', likedBy: ['mira'] }],
      },
      { who: 'lucia', daysAgo: 4, text: 'Me dormí antes de llegar al final. Es un elogio.' },
    ],
  },
  alley: {
    likedBy: ['haru', 'toko', 'rowan', 'odette'],
    votes: [
      { who: 'haru', option: 0 },
      { who: 'toko', option: 1 },
      { who: 'rowan', option: 1 },
      { who: 'lucia', option: 2 },
      { who: 'odette', option: 1 },
    ],
    comments: [
      {
        who: 'rowan',
        daysAgo: 6,
        text: 'Watched it nine times. That is seventy-two seconds of rain.',
        likedBy: ['mira', 'odette'],
        isPinned: true,
      },
      {
        who: 'toko',
        daysAgo: 5,
        text: '雨の音だけで、路地の広さがわかりますね。',
        likedBy: ['haru'],
        replies: [{ who: 'mira', daysAgo: 4.5, text: '골목 폭까지 재며 녹음했어요.' }],
      },
    ],
  },
}

/** What people keep of stories and contents for everybody to see, by key or title. */
export const demoPlaylists: readonly {
  by: PersonName
  title: string
  contents: readonly string[]
}[] = [
  { by: 'haru', title: '잠들기 전에', contents: ['tank', 'alley', 'dunes'] },
  { by: 'toko', title: '雨と水の音', contents: ['alley', 'tank'] },
]

/** What waits in carts. */
export const demoCarts: readonly { who: PersonName; content: string }[] = [
  { who: 'haru', content: 'tracks' },
]
