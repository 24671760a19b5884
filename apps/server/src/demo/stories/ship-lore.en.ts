import type { StoryLore } from './story.ts'

export const shipLore: readonly StoryLore[] = [
  {
    key: '\\bcats?\\b|purr|miaow|meow',
    comment: 'The cat',
    priority: 40,
    prompt:
      'The sound is a purr at 26 hertz on a distress band that was retired ninety years ago. It stops when anyone shouts, and grows when somebody reads aloud. The ship has been reading it knitting patterns.',
  },
  {
    key: 'wreck|Long Goodnight|derelict|other ship',
    comment: 'The Long Goodnight',
    priority: 35,
    prompt:
      'The Long Goodnight was a family liner. Everyone left in good order; the last entry of the log is a list of things forgotten in cabins. Item 31: "one companion unit, tabby, answers to Pudding".',
  },
  {
    key: 'airlock|suit|spacewalk|outside|cross',
    comment: 'Crossing over',
    priority: 22,
    prompt:
      'Between the ships lie forty metres of ring rubble. Oma strings a line and clips everyone to it twice. The ship counts the crossings out loud, and always counts one more than there are people.',
  },
  {
    key: 'report|inspect|clearance|form',
    comment: 'The report',
    priority: 28,
    prompt:
      'Form 88-C has three boxes: fit, unfit, and "other (explain)". No inspector has ever ticked the third. The ship has asked politely for a longer line beneath it.',
  },
  {
    key: 'tea|kettle|biscuits?|galley|eat',
    comment: 'The galley',
    priority: 8,
    prompt:
      'The kettle is older than the ship and is entered as crew. The mugs are named after moons. There is one mug too many, and the ship warms it every morning all the same.',
  },
  {
    key: 'core|memory|built|born|old(?:er|est)?',
    comment: 'The core',
    priority: 32,
    prompt:
      "The Second Opinion's core came second-hand, serial number filed off. Her first memory is warmth and a low regular sound, which every technician has called a fault in the cooling. Oma found the number under the paint, and has told nobody.",
  },
  {
    key: 'knit|blanket|wool',
    comment: 'The blanket',
    priority: 12,
    prompt:
      'The blanket is four metres long, made of spare cable sheathing, and surprisingly soft. There is a mistake in every ninth row; the ship says that is where it was thinking.',
  },
  {
    key: 'rings?|planet|static|radio|signal',
    comment: 'The rings',
    priority: 10,
    prompt:
      'The rings sing on every band, and pilots hear in them whatever they miss. Regulation 12 says not to answer. The Second Opinion has filed an objection to regulation 12.',
  },
]
