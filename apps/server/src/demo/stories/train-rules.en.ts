import type { StoryRules } from './story.ts'

/** What the night train keeps count of: who asks twice for the seventh carriage finds it open. */
export const trainRules: StoryRules = {
  groupTitle: 'What the train keeps count of',
  user: {
    name: 'Wren',
    gender: '',
    description: '{{user}}, a passenger with a ticket on which no destination is printed.',
  },
  variables: [
    {
      name: 'trust',
      label: 'Ines’s trust',
      type: 'number',
      initialValue: 1,
      description: 'How far Ines trusts the passenger.',
      min: 0,
      max: 10,
      shown: true,
    },
    {
      name: 'asked',
      label: '',
      type: 'number',
      initialValue: 0,
      description: 'How often the passenger spoke of the seventh carriage.',
      min: 0,
      max: 10,
      shown: false,
    },
    {
      name: 'door',
      label: 'Seventh carriage',
      type: 'boolean',
      initialValue: false,
      description: 'Whether the seventh carriage is open.',
      min: null,
      max: null,
      shown: true,
    },
    {
      name: 'fares',
      label: '',
      type: 'number',
      initialValue: 0,
      description: 'Coins that people on the platform paid for the passengers’ tickets.',
      min: 0,
      max: null,
      shown: false,
    },
    {
      name: 'payer',
      label: '',
      type: 'string',
      initialValue: '',
      description: '',
      min: null,
      max: null,
      shown: false,
    },
  ],
  liveEvents: [
    {
      title: 'A fare is paid on the stream',
      event: 'donation',
      minCoins: 10,
      coinsOperation: 'add',
      coins: 'fares',
      donor: 'payer',
    },
  ],
  triggers: [
    {
      title: 'A ticket is stamped',
      conditions: [],
      waitsFor: ['A fare is paid on the stream'],
      prompt:
        'On the platform, {{getvar::payer}} has just paid a fare. Ines stamps a ticket for them, reads the name aloud, and thanks them.',
      once: false,
    },
    {
      title: 'Asked twice',
      conditions: [{ variable: 'asked', comparison: 'above', value: 1 }],
      prompt:
        'The lock of the seventh carriage turns by itself. Everyone on the train hears it, and Ines most of all.',
      once: true,
    },
    {
      title: 'The seventh door is open',
      conditions: [{ variable: 'door', comparison: 'yes', value: true }],
      prompt: '',
      once: false,
    },
    {
      title: 'Ines trusts you',
      conditions: [{ variable: 'trust', comparison: 'above', value: 3 }],
      prompt:
        'Ines begins to speak of her eleven winters, a sentence at a time, and only when nobody else listens.',
      once: false,
    },
  ],
  updateRules: [
    {
      title: 'Kindness counts',
      pattern: 'thank|please|sorry|promise|together|trust',
      operation: 'add',
      value: 1,
      variable: 'trust',
    },
    {
      title: 'The seventh carriage',
      pattern: 'seventh|carriage seven|locked door',
      operation: 'add',
      value: 1,
      variable: 'asked',
    },
    {
      title: 'It opens',
      pattern: '',
      operation: 'set',
      value: true,
      variable: 'door',
      when: 'Asked twice',
    },
  ],
  macros: [
    {
      triggerWords: ['cocoa', 'chocolate', 'drink'],
      text: 'A cup of cocoa stands before {{user}}. While it is warm, the other passengers say what they mean.',
      durationTurns: 3,
    },
  ],
  relations: [
    {
      from: 'Ines Vale',
      to: 'Marta Vale',
      title: 'Sisters',
      description: 'Ines has waited eleven winters for a word from Marta and is afraid of it.',
    },
  ],
  comesWith: { 'Marta Vale': 'The seventh door is open' },
}
