import { useLingui } from '@lingui/react/macro'
import { KeyList } from './key-list.tsx'

/** The keys of videos. */
export function VideoKeys({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const keys = [
    ['k', t`Play or pause`],
    ['j · l', t`10 seconds back or forward`],
    ['← · →', t`5 seconds back or forward`],
    ['0 – 9', t`Skip to 0–90%`],
    ['m', t`Mute`],
    ['c', t`Subtitles`],
    ['f', t`Full screen`],
    ['i', t`Picture in picture`],
  ] as const
  return <KeyList keys={keys} onClose={onClose} />
}
