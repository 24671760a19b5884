import { isLanguage, type Language, languageTags } from '@plax/contracts/languages'
import { element } from './features/overlay/element.ts'
import { followLetters } from './features/overlay/letter-fonts.ts'
import { enterOverlay, pause } from './features/overlay/overlay-session.ts'
import { wordsOf } from './features/overlay/overlay-words.ts'
import { showAlerts, showRoulette } from './features/overlay/show-alerts.ts'
import { showChat } from './features/overlay/show-chat.ts'
import { showGoal } from './features/overlay/show-goal.ts'
import { showMissions } from './features/overlay/show-missions.ts'
import { showPreview } from './features/overlay/show-preview.ts'
import { showViewers } from './features/overlay/show-viewers.ts'
import './features/overlay/overlay.css'

const overlays = {
  alerts: showAlerts,
  chat: showChat,
  goal: showGoal,
  missions: showMissions,
  roulette: showRoulette,
  viewers: showViewers,
}
/** Until a page whose session ended enters again. */
const againMs = 5000

/** `/overlay/alerts?toolkey=…&lang=ko`: a page for streaming software, which works while its key does. */
async function start(): Promise<void> {
  const root = document.getElementById('overlay')
  const name = location.pathname.split('/')[2] as keyof typeof overlays | 'preview'
  if (!root) return
  const query = new URLSearchParams(location.search)
  const language = languageOf(query.get('lang'))
  document.documentElement.lang = languageTags[language]
  const words = wordsOf(language)
  followLetters(root)
  if (name === 'preview') return showPreview(root, words)
  const show = overlays[name]
  if (!show) return
  const session = await enterOverlay(query.get('toolkey') ?? '')
  if (!session) {
    root.replaceChildren(element('p', { class: 'fault', role: 'alert' }, [words.invalidKey]))
    return
  }
  const ownStyles = new CSSStyleSheet()
  document.adoptedStyleSheets = [ownStyles]
  session.onQueue(({ options: { theme, customCss } }) => {
    document.body.dataset.theme = theme
    ownStyles.replaceSync(customCss)
  })
  show(root, { session, words })
  await session.ended
  await pause(againMs)
  location.reload()
}

function languageOf(sent: string | null): Language {
  return sent !== null && isLanguage(sent) ? sent : 'en'
}

void start()
