import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ChatAct } from './chat.api.ts'

/** What was changed of a chat’s rules at a time, each on a line. */
export function Rules({ rules }: { rules: NonNullable<ChatAct['rules']> }) {
  const { audience, slowSeconds, addedWords, removedWords } = rules
  return (
    <>
      {audience === undefined ? null : <Line>{audienceTexts[audience]}</Line>}
      {slowSeconds === undefined ? null : <SlowMode seconds={slowSeconds} />}
      {addedWords ? (
        <Line>
          <Trans>Blocked keywords added</Trans>
        </Line>
      ) : null}
      {removedWords ? (
        <Line>
          <Trans>Blocked keywords removed</Trans>
        </Line>
      ) : null}
    </>
  )
}

const audienceTexts = {
  everyone: <Trans>Chat opened to everyone</Trans>,
  followers: <Trans>Chat limited to followers</Trans>,
  subscribers: <Trans>Chat limited to subscribers</Trans>,
}

function SlowMode({ seconds }: { seconds: number }) {
  const { i18n } = useLingui()
  const pause = i18n.number(seconds, { style: 'unit', unit: 'second', unitDisplay: 'long' })
  return (
    <Line>
      {seconds > 0 ? <Trans>Slow mode set to {pause}</Trans> : <Trans>Slow mode turned off</Trans>}
    </Line>
  )
}

function Line({ children }: { children: ReactNode }) {
  return <span className="block truncate">{children}</span>
}
