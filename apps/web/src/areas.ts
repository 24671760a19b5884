import { navigationReady } from 'virtual:late-navigation'

const story = () => import('./routes/story.ts')
const play = () => import('./routes/play.ts')
const live = () => import('./routes/live.ts')
const creators = () => import('./routes/creators.ts')
const account = () => import('./routes/account.ts')
const wallet = () => import('./routes/wallet.ts')
const everything = () => import('./routes.tsx')

/** Where visits begin most, by the first part of the address. */
const areas = new Map<string | undefined, () => Promise<unknown>>([
  ['story', story],
  ['chats', story],
  ['play', play],
  ['p', play],
  ['realplay', play],
  ['multiplay', play],
  ['scenario', play],
  ['live', live],
  ['creatorhome', creators],
  ['c', creators],
  ['subscribe', creators],
  ['login', account],
  ['myinfo', account],
  ['library', account],
  ['playlist', account],
  ['wallet', wallet],
  ['cart', wallet],
])

/**
 * Loads the routes that a visit begins with, so that a page elsewhere costs it nothing; the others
 * follow once its page stands. An address outside of these areas loads all of them.
 */
export async function loadArea(pathname: string): Promise<void> {
  // Pages that the browser draws by itself begin with the code for going to them.
  await Promise.all([navigationReady(), (areas.get(pathname.split('/')[1]) ?? everything)()])
}
