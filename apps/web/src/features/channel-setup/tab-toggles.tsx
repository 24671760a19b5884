import { Trans, useLingui } from '@lingui/react/macro'
import { inTabOrder } from '@plax/contracts/channel/channel-values'
import { useApp } from '../../lib/app-context.ts'
import { findTab } from '../../lib/item-kinds/item-kind.ts'
import { Card } from '../../ui/card.tsx'
import type { Draft } from '../../ui/form/use-draft.ts'
import { Switch } from '../../ui/switch.tsx'
import { Part } from '../../ui/part.tsx'
import type { ChannelDraft } from './channel-draft.ts'

/** Which tabs a channel has, and whether it shows its fans (R-channel-014). */
export function TabToggles({
  draft,
  filledTabs,
}: {
  draft: Draft<ChannelDraft>
  filledTabs: readonly string[]
}) {
  const { t } = useLingui()
  const { kinds } = useApp()
  const { values, set } = draft
  const tabs = inTabOrder(kinds.flatMap(({ channel }) => Object.keys(channel.tabs)))
  const names = tabs.flatMap((tab) => {
    const name = findTab(kinds, tab)?.name
    return name ? [{ tab, name }] : []
  })
  const toggle = (tab: string, isShown: boolean) =>
    set(
      'hiddenTabs',
      inTabOrder(
        isShown ? values.hiddenTabs.filter((one) => one !== tab) : [...values.hiddenTabs, tab],
      ),
    )
  return (
    <Part title={<Trans>Tabs and fans</Trans>}>
      <Card className="flex flex-col gap-4">
        {names.map(({ tab, name }) => (
          <Switch
            key={tab}
            label={t(name)}
            hint={
              filledTabs.includes(tab) ? undefined : (
                <Trans>Hidden until you publish content for this tab.</Trans>
              )
            }
            checked={!values.hiddenTabs.includes(tab)}
            onChange={(isShown) => toggle(tab, isShown)}
          />
        ))}
        <Switch
          label={t`Top fans`}
          hint={t`The 10 fans who gave the most coins in the last 30 days.`}
          checked={values.showsFanRanking}
          onChange={(isShown) => set('showsFanRanking', isShown)}
        />
        <Switch
          label={t`Show coin amounts`}
          hint={t`Everyone can see how many coins each fan gave.`}
          checked={values.showsFanCoins}
          disabled={!values.showsFanRanking}
          onChange={(isShown) => set('showsFanCoins', isShown)}
        />
      </Card>
    </Part>
  )
}
