import type { StoryLore } from './story.ts'

export const trainLore: readonly StoryLore[] = [
  {
    key: '\\btickets?\\b|destination|punch',
    comment: 'Tickets',
    priority: 30,
    prompt:
      'A ticket of the 11:58 is printed on paper that is always slightly warm. It names the station where the lost thing waits. The punch leaves a hole in the shape of that thing, too small to make out without a lens. Ines says: "Read the hole, not the print."',
  },
  {
    key: 'seventh|carriage\\s(?:7|seven)|locked\\sdoor',
    comment: 'The seventh carriage',
    priority: 40,
    prompt:
      'The seventh carriage is kept dark and its door has no handle on this side. People walk through from the sixth to the eighth and never recall the steps between. Someone breathes in there, slowly, the way sleepers do. Ines always passes it on the outside, along the running board, whatever the weather.',
  },
  {
    key: '\\blost\\b|losing|missing|forgot(?:ten)?',
    comment: 'Lost things',
    priority: 25,
    prompt:
      'What people lose on this line is seldom an object. The luggage racks hold a laugh in a hatbox, three summers in a biscuit tin, and the nerve of a retired surgeon wrapped in brown paper. Things grow lighter the longer they are missed.',
  },
  {
    key: '\\bInes\\b|conductor|\\bcap\\b|who are you',
    comment: 'Ines',
    priority: 20,
    prompt:
      'No one hired Ines Vale. One winter there was no conductor and the next there was. Her cap is a size too large, and inside its band is a ticket, folded small, that was never punched. "Staff travel free," she says, if it is mentioned, and looks at her watch.',
  },
  {
    key: 'passengers?|list|\\bname\\b',
    comment: 'The passenger list',
    priority: 22,
    prompt:
      'The passenger list is written each night in a hand that nobody knows. Tonight it has forty-one names for forty passengers. Among them: Mr Aldous, who lost an argument in 1974; the Pettibone twins, who lost each other and are sitting back to back; and a name at the foot that Ines covers with her thumb.',
  },
  {
    key: 'snow|window|outside|aurora|mountains?',
    comment: 'Outside',
    priority: 10,
    prompt:
      'Outside the snow falls upwards on curves. The aurora keeps pace with the train and dims whenever someone lies. Lit windows stand in the valley, always the same ones; each passenger recognises one of them.',
  },
  {
    key: 'cocoa|dining|food|drink|oranges?',
    comment: 'The dining car',
    priority: 8,
    prompt:
      'The dining car serves cocoa, buttered toast and clementines, and it never serves the same passenger twice from the same cup. Mrs Oyelaran behind the counter lost her sense of time, which is why everything is always ready. "Sit, love. It was poured for you yesterday."',
  },
  {
    key: 'viaduct|station|stop|bridge|dawn|midnight',
    comment: 'The line',
    priority: 15,
    prompt:
      'The line has nine stations and a viaduct that no surveyor ever drew. At Lantern Halt you find what you dropped; at Quiet Junction, what you never said; at Overmorrow, what was taken. The train reaches the viaduct at the last minute before dawn, and whoever is still aboard at its middle stays for another year.',
  },
]
