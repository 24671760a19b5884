import { Trans, useLingui } from '@lingui/react/macro'
import { clockText } from '../../../lib/clock-text.ts'
import { useStore } from '../../../lib/store.ts'
import type { LivePlayback } from './live-playback.ts'

/** That it plays live, and how far behind the newest picture; or the way back to live. */
export function LiveButton({ playback }: { playback: LivePlayback }) {
  const { t, i18n } = useLingui()
  const { isBehind, latency, moment, end } = useStore(playback.store)
  if (isBehind) {
    const behind = clockText(((end ?? 0) - (moment ?? 0)) / 1000)
    return (
      <button
        type="button"
        onClick={() => void playback.goLive()}
        title={t`Go to live (End)`}
        aria-keyshortcuts="End"
        className="inline-flex h-9 items-center gap-2 rounded-md px-2 text-sm font-medium hover:bg-on-stage/20 pointer-coarse:h-11"
      >
        <span aria-hidden className="size-2 rounded-full bg-on-stage/50" />
        <Trans>Go to live</Trans>
        <span className="figures opacity-80 max-sm:hidden">−{behind}</span>
      </button>
    )
  }
  const seconds = latency === null ? null : i18n.number(latency, fraction)
  return (
    <span className="inline-flex h-9 items-center gap-2 px-2 text-sm font-medium whitespace-nowrap">
      <span aria-hidden className="size-2 rounded-full bg-danger-fill" />
      <Trans context="player">Live</Trans>
      {seconds === null ? null : (
        <span className="figures text-xs font-normal opacity-80" title={t`Delay`}>
          <Trans>{seconds} s behind</Trans>
        </span>
      )}
    </span>
  )
}

const fraction = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
