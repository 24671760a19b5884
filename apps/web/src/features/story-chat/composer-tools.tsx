import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FastForward, Feather, Lightbulb, Repeat, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { autoTurns } from './auto.ts'

export interface Tools {
  /** How the next reply is told, in a few words. */
  summary: string
  onOptions: () => void
  onContinue: () => void
  onAuto: (turns: number) => void
  /** Null where an administrator switched it off. */
  onWriteForMe: (() => void) | null
  onSuggest: (() => void) | null
}

/** How the next reply is told, and ways to go on without writing, each with its price. */
export function ComposerTools(props: Tools & { running: boolean; priceMilli: number }) {
  const { t } = useLingui()
  const { summary, onOptions, running } = props
  const groups = useGoOnMenu(props)
  return (
    <>
      <Button
        variant="ghost"
        aria-haspopup="dialog"
        aria-label={t`Options: ${summary}`}
        title={t`Options`}
        icon={<SlidersHorizontal aria-hidden className="size-4" />}
        onClick={onOptions}
        className="px-2.5!"
      >
        <span className="hidden @min-[42rem]:inline">{summary}</span>
      </Button>
      <Menu
        trigger={
          <Button
            variant="ghost"
            disabled={running}
            title={t`Continue without replying`}
            aria-label={t`Continue`}
            icon={<FastForward aria-hidden className="size-4" />}
            className="px-2.5!"
          >
            <span className="hidden @min-[32rem]:inline">
              <Trans>Continue</Trans>
            </span>
          </Button>
        }
        groups={groups}
      />
    </>
  )
}

function useGoOnMenu(props: Tools & { priceMilli: number }): MenuItem[][] {
  const { t } = useLingui()
  const { priceMilli, onContinue, onWriteForMe, onSuggest, onAuto } = props
  const once: MenuItem = {
    key: 'continue',
    icon: <FastForward aria-hidden />,
    label: <Priced name={t`Continue the story`} milli={priceMilli} />,
    onSelect: onContinue,
  }
  const write: MenuItem = {
    key: 'write',
    icon: <Feather aria-hidden />,
    label: <Priced name={t`Suggest my reply`} milli={priceMilli} />,
    onSelect: () => onWriteForMe?.(),
  }
  const suggest: MenuItem = {
    key: 'suggest',
    icon: <Lightbulb aria-hidden />,
    label: <Priced name={t`Suggest three replies`} milli={priceMilli} />,
    onSelect: () => onSuggest?.(),
  }
  const auto = autoTurns.map((turns): MenuItem => ({
    key: `auto-${turns}`,
    icon: <Repeat aria-hidden />,
    label: (
      <Priced
        name={<Plural value={turns} one="Auto-play # turn" other="Auto-play # turns" />}
        milli={turns * priceMilli}
      />
    ),
    onSelect: () => onAuto(turns),
  }))
  const forReader = [...(onSuggest ? [suggest] : []), ...(onWriteForMe ? [write] : [])]
  return [[once, ...forReader], auto]
}

function Priced({ name, milli }: { name: ReactNode; milli: number }) {
  return (
    <span className="flex flex-1 items-center justify-between gap-6">
      <span>{name}</span>
      <PriceTag amount={milli} currency="credit" />
    </span>
  )
}
