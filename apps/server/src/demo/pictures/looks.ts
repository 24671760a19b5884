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

/** Leads through the aquarium after the last train. */
export const keeperOfFishLook: Look = {
  seed: 41,
  back: ['#0a2350', '#1f7fa0', '#0b1533', '#9ff0ea'],
  skin: '#f1cdb8',
  blush: '#e58f8f',
  hair: '#3a3f66',
  hairLight: '#9fb0e6',
  cut: 'short',
  eyes: '#4f6fb0',
  coat: '#1c4f73',
  collar: '#e6f1f5',
}

/** Comes to the aquarium every night and never says why. */
export const nightGuestLook: Look = {
  seed: 47,
  back: ['#1a1440', '#5a4fa0', '#141331', '#f0c9ff'],
  skin: '#eac2a8',
  blush: '#d97f86',
  hair: '#5c3a44',
  hairLight: '#c99a9a',
  cut: 'bob',
  eyes: '#7a5aa0',
  coat: '#6a5a80',
  collar: '#f2e6ee',
}

/** Draws maps of places that are not there yet. */
export const cartographerLook: Look = {
  seed: 53,
  back: ['#1d3152', '#c9785c', '#5c2f24', '#ffe0a8'],
  skin: '#b87f5c',
  blush: '#a04f40',
  hair: '#241a1c',
  hairLight: '#8a5f4a',
  cut: 'bun',
  eyes: '#6a4a24',
  coat: '#2f5f66',
  collar: '#f0d9b0',
}

/** Guides caravans by maps that he does not trust. */
export const guideLook: Look = {
  seed: 59,
  back: ['#5c2f24', '#d99a5c', '#3a1d1c', '#fff0cf'],
  skin: '#9c6848',
  blush: '#8a3f34',
  hair: '#1b1618',
  hairLight: '#5f4c44',
  cut: 'short',
  eyes: '#3f5f4a',
  coat: '#a8563c',
  collar: '#e9d2a4',
  hat: '#e0bd84',
}

/** Keeps a repair ship in one piece. */
export const engineerLook: Look = {
  seed: 67,
  back: ['#05060f', '#2f4a7a', '#151a3c', '#9fe6ff'],
  skin: '#8f5f48',
  blush: '#8a3f44',
  hair: '#17131a',
  hairLight: '#5a4f6a',
  cut: 'bun',
  eyes: '#5a3f2a',
  coat: '#c97a3c',
  collar: '#3b405a',
}

/** The body that the ship borrows when it wants to be looked at. */
export const shipLook: Look = {
  seed: 71,
  back: ['#151a3c', '#4a6fb0', '#0b0e24', '#bff6ff'],
  skin: '#cfd8e6',
  blush: '#8fb8e0',
  hair: '#e6edf7',
  hairLight: '#ffffff',
  cut: 'bob',
  eyes: '#3fd0f0',
  coat: '#e9e6df',
  collar: '#c95f4e',
}

/** Carries a letter to the capital in five days. */
export const courierLook: Look = {
  seed: 79,
  back: ['#33406a', '#b08fa0', '#2c354f', '#ffe6c4'],
  skin: '#e6b894',
  blush: '#c9705f',
  hair: '#17151c',
  hairLight: '#5f6380',
  cut: 'bun',
  eyes: '#4a3424',
  coat: '#8f3f4a',
  collar: '#f0e6d6',
}

/** Hunts letters, and those who carry them. */
export const hunterLook: Look = {
  seed: 83,
  back: ['#1b2136', '#5c6184', '#10131f', '#c9d0e6'],
  skin: '#d9ab88',
  blush: '#a85f54',
  hair: '#201c24',
  hairLight: '#6a6f86',
  cut: 'short',
  eyes: '#3a4a5c',
  coat: '#2b3450',
  collar: '#8a93ad',
  hat: '#10131f',
}
