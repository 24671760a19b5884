import { Trans, useLingui } from '@lingui/react/macro'
import { openSignIn } from '../../../lib/sign-in-state.ts'
import { useStore } from '../../../lib/store.ts'
import { Choice } from '../../play/player/choice.tsx'
import type { LivePlayback } from './live-playback.ts'
import { VolumeRange } from './volume-range.tsx'

/** The size of the picture, or sound alone; and the volume where there is no room for it elsewhere. */
export function LiveSettings({ playback }: { playback: LivePlayback }) {
  const { t } = useLingui()
  const { qualities, choice, lines, linesAfterLogin } = useStore(playback.store)
  const automatic = choice === 'auto' && lines !== null ? t`Automatic (${lines}p)` : t`Automatic`
  const options = [
    { label: automatic, value: 'auto', select: () => playback.choose('auto') },
    ...qualities
      .toSorted((a, b) => b.lines - a.lines)
      .map(({ lines: size }) => ({
        label: `${size}p`,
        value: String(size),
        select: () => playback.choose(size),
      })),
    { label: t`Audio only`, value: 'sound', select: () => playback.choose('sound') },
  ]
  const logIn = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    openSignIn()
  }
  return (
    <>
      <Choice label={t`Quality`} options={options} value={String(choice)} />
      {linesAfterLogin === null ? null : (
        <button
          type="button"
          onClick={logIn}
          className="min-h-9 rounded-md px-1 text-left text-sm underline underline-offset-2 hover:bg-on-stage/20 pointer-coarse:min-h-11"
        >
          <Trans>Log in to watch in {linesAfterLogin}p</Trans>
        </button>
      )}
      <div className="flex items-center justify-between gap-3 text-sm sm:hidden">
        <span aria-hidden>{t`Volume`}</span>
        <VolumeRange playback={playback} className="w-32" />
      </div>
    </>
  )
}
