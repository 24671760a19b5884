import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { Part } from '../../../ui/part.tsx'
import type { OwnStream, Studio } from '../live.api.ts'

type Report = NonNullable<OwnStream['report']>
type Advice = NonNullable<Report['health']>['advice'][number]

const advice: Record<Advice, MessageDescriptor> = {
  keyframes_rare: msg`Keyframes are rare. Set the keyframe interval to 2 seconds.`,
  keyframes_uneven: msg`Keyframes come unevenly. Set the keyframe interval to 2 seconds, not 0 or “auto”.`,
  bitrate_high: msg`The bitrate is very high. Some viewers will see pauses.`,
  frames_dropped: msg`Your software drops frames. Lower the bitrate, or check your connection.`,
  no_sound: msg`No sound is received.`,
  sound_unsupported: msg`The sound can’t be played. Choose AAC.`,
}

const ladderReasons: Record<NonNullable<Report['ladder']['reason']>, MessageDescriptor> = {
  small_source: msg`The original is small.`,
  codec: msg`Lower qualities need H.264 with AAC.`,
  machine_busy: msg`The server has no room for lower qualities now.`,
  too_slow: msg`The server was too slow for lower qualities.`,
  failed: msg`Lower qualities failed.`,
  not_wanted: msg`Lower qualities are off.`,
}

/** What is received, and what to do about it. */
export function HealthPart({ studio: { stream } }: { studio: Studio }) {
  const { t } = useLingui()
  const report = stream?.report
  if (!report) return null
  const { health, ladder, recording, unsupportedCodec, isKeyReplaced, exceededHeight } = report
  const problems = [
    ...(isKeyReplaced
      ? [t`Your software was disconnected: its stream key was replaced. Enter the new one there.`]
      : []),
    ...(unsupportedCodec
      ? [t`${unsupportedCodec.toUpperCase()} video can’t be played by all browsers. Choose H.264.`]
      : []),
    ...(exceededHeight === null
      ? []
      : [t`Viewers get at most ${exceededHeight}p: your partner level allows no more.`]),
    ...(health?.advice ?? []).map((one) => t(advice[one])),
    ...(recording === 'low' ? [t`The server’s disk is nearly full.`] : []),
    ...(recording === 'stopped'
      ? [t`The server’s disk is full: the stream continues, but isn’t recorded.`]
      : []),
  ]
  return (
    <Part title={<Trans>Stream health</Trans>}>
      <Card className="flex flex-col gap-4">
        {health && stream.phase !== 'waiting' ? (
          <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
            <Figure name={<Trans>Bitrate</Trans>}>
              <Trans>{Math.round(health.bitrate / 1000)} kbit/s</Trans>
            </Figure>
            <Figure name={<Trans>Frame rate</Trans>}>
              <Trans>{health.frameRate} fps</Trans>
            </Figure>
            <Figure name={<Trans>Keyframes</Trans>}>
              {health.keyframeSeconds === null ? (
                '–'
              ) : (
                <Trans>every {health.keyframeSeconds} s</Trans>
              )}
            </Figure>
            <Figure name={<Trans>Dropped frames</Trans>}>{health.droppedFrames}</Figure>
          </dl>
        ) : null}
        {problems.length > 0 ? (
          <ul role="status" className="flex flex-col gap-2">
            {problems.map((problem) => (
              <li key={problem} className="rounded-md bg-gold-soft px-3 py-2 text-sm text-gold">
                {problem}
              </li>
            ))}
          </ul>
        ) : null}
        <p className="text-sm text-ink-faint">
          {ladder.reason ? (
            <>
              <Trans>Viewers get the original quality.</Trans> {t(ladderReasons[ladder.reason])}
            </>
          ) : (
            <Trans>Qualities besides the original: {ladder.rungs.join(', ') || '–'}</Trans>
          )}
        </p>
      </Card>
    </Part>
  )
}

function Figure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-faint">{name}</dt>
      <dd className="figures text-lg">{children}</dd>
    </div>
  )
}
