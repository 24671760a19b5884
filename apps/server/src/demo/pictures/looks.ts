import type { Look } from './portrait.ts'

/** Keeps the light in the story of the lighthouse. */
export const keeperLook: Look = {
  seed: 5,
  back: ['#0b1030', '#2b3f7a', '#141a3f', '#ffdf9b'],
  skin: '#f3cdb4',
  blush: '#e58a80',
  hair: '#27304f',
  hairLight: '#7f93c9',
  cut: 'long',
  eyes: '#3f7fa6',
  coat: '#24406a',
  collar: '#d8cbb6',
}

/** Mends things in the story of the lane. */
export const menderLook: Look = {
  seed: 8,
  back: ['#3a1f4d', '#a8516b', '#3b1f3d', '#ffc98a'],
  skin: '#efc3a0',
  blush: '#de7a66',
  hair: '#4a2a2c',
  hairLight: '#c08a6b',
  cut: 'bun',
  eyes: '#8a5a33',
  coat: '#6d7f63',
  collar: '#efe0c4',
}

/** Takes the tickets in the story of the train. */
export const conductorLook: Look = {
  seed: 21,
  back: ['#071226', '#1f5466', '#0d1f33', '#8ff0d0'],
  skin: '#c98f6e',
  blush: '#b4574d',
  hair: '#1c1a24',
  hairLight: '#6f7f9c',
  cut: 'bob',
  eyes: '#4f8f6a',
  coat: '#7a2836',
  collar: '#1d2b44',
  hat: '#1d2b44',
}

/** Sleeps in the seventh carriage of the train. */
export const sleeperLook: Look = {
  seed: 34,
  back: ['#0b1a2e', '#3b5f86', '#14233b', '#cfe6ff'],
  skin: '#d8a583',
  blush: '#c0685c',
  hair: '#2a2530',
  hairLight: '#d8dbe6',
  cut: 'long',
  eyes: '#6f8fae',
  coat: '#6b7280',
  collar: '#dfe3ea',
}
