import { letterStory } from '../stories/letter.ko.ts'
import { lighthouseStory } from '../stories/lighthouse.ko.ts'
import type { DemoStory } from '../stories/story.ts'
import { trainStory } from '../stories/train.en.ts'
import type { DemoTalk } from './talk.ts'

/** What people say of stories, each in their own language. */
export const talkOfStories: readonly (DemoTalk & { story: DemoStory })[] = [
  {
    story: lighthouseStory,
    likedBy: ['haru', 'toko', 'rowan', 'lucia', 'odette', 'doyun'],
    comments: [
      {
        who: 'mira',
        daysAgo: 41,
        text: '해린은 편지를 재촉하면 입을 닫아요. 먼저 바다 이야기를 꺼내 보세요.',
        likedBy: ['haru', 'doyun', 'toko'],
        isPinned: true,
      },
      {
        who: 'haru',
        daysAgo: 20,
        text: '세 번째 편지에서 울었어요. 새벽에 혼자 읽기를 잘했네요.',
        likedBy: ['mira', 'odette', 'lucia', 'doyun'],
        hasHeart: true,
        replies: [
          { who: 'mira', daysAgo: 19.5, text: '그 편지는 저도 울면서 썼어요.', likedBy: ['haru'] },
          { who: 'doyun', daysAgo: 19, text: '@하루 네 번째도 꼭 읽어 보세요.' },
        ],
      },
      {
        who: 'toko',
        daysAgo: 9,
        text: '灯台の夜がとても静かで、読み終えてもしばらく動けませんでした。次の手紙も楽しみにしています。',
        coins: 50,
        likedBy: ['mira', 'haru'],
        hasHeart: true,
      },
      {
        who: 'lucia',
        daysAgo: 3,
        text: 'Leí la última carta dos veces. ¿Quién apaga la luz?',
        likedBy: ['toko'],
        replies: [{ who: 'mira', daysAgo: 2.5, text: '다음 이야기에서 알게 될 거예요.' }],
      },
    ],
  },
  {
    story: trainStory,
    likedBy: ['haru', 'mira', 'odette', 'lucia'],
    comments: [
      {
        who: 'rowan',
        daysAgo: 60,
        text: 'No spoilers past the fifth carriage, please. Ines checks.',
        isPinned: true,
        likedBy: ['odette', 'mira'],
      },
      {
        who: 'odette',
        daysAgo: 15,
        text: 'I got off at the wrong stop three times and regret nothing.',
        coins: 20,
        likedBy: ['rowan', 'lucia', 'mira'],
        hasHeart: true,
        replies: [{ who: 'rowan', daysAgo: 14, text: 'The right stop is jealous.' }],
      },
      {
        who: 'mira',
        daysAgo: 8,
        text: '오로라 아래 다리를 건너는 장면이 오래 남아요.',
        likedBy: ['rowan'],
      },
      {
        who: 'doyun',
        daysAgo: 6,
        text: '기차 이야기도 좋지만 제 옛길 이야기도 읽어 주세요! 프로필에 다 있어요!!!',
        report: {
          by: ['haru', 'lucia'],
          reason: 'spam',
          details: '이야기와 상관없는 홍보예요.',
          decision: '다른 사람의 작품에 홍보 글을 남길 수 없습니다.',
        },
      },
      {
        who: 'toko',
        daysAgo: 1,
        text: '七番目の扉の奥は、ただの寝台車でした。',
        report: { by: ['lucia'], reason: 'other', details: 'Cuenta el final sin avisar.' },
      },
    ],
  },
  {
    // Bought for its full price, so that saying what one thinks of it earns bonus coins.
    story: letterStory,
    likedBy: ['odette', 'rowan', 'haru'],
    comments: [
      {
        who: 'odette',
        daysAgo: 5,
        text: 'Five days, one sealed letter, and a horse with better judgment than anyone on the road.',
        likedBy: ['doyun', 'mira'],
        hasHeart: true,
      },
    ],
  },
]
