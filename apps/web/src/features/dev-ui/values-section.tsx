import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Balance } from '../../ui/balance.tsx'
import { Button } from '../../ui/button.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Row, Section } from './section.tsx'

interface Sale {
  id: string
  item: string
  chats: number
  coins: number
}

const sales: Sale[] = [
  { id: '1', item: 'The Lantern Keeper', chats: 1284, coins: 24_610 },
  { id: '2', item: 'Midnight Library', chats: 312, coins: 5_904 },
  { id: '3', item: 'A Room above the Sea', chats: 97, coins: 1_180 },
]

const columns: Column<Sale>[] = [
  { key: 'item', label: 'Story', cell: (row) => row.item, sort: (row) => row.item },
  {
    key: 'chats',
    label: 'Chats',
    numeric: true,
    cell: (row) => row.chats.toLocaleString('en'),
    sort: (row) => row.chats,
    total: '1,693',
  },
  {
    key: 'coins',
    label: 'Coins',
    numeric: true,
    cell: (row) => row.coins.toLocaleString('en'),
    sort: (row) => row.coins,
    total: '31,694',
  },
]

export function ValuesSection() {
  const [coins, setCoins] = useState(12_480)
  const [tab, setTab] = useState('coins')
  return (
    <Section title="Values">
      <Row>
        <Balance amount={coins} currency="coin" label="Coins" locale="en" />
        <Balance amount={1_284_500} currency="credit" label="Credits" locale="en" />
        <Button size="sm" onClick={() => setCoins(coins + 1_000)}>
          Charge 1,000
        </Button>
        <PriceTag amount={30_000} currency="credit" />
        <PriceTag amount={500} currency="coin" />
        <PriceTag amount={0} currency="coin" />
      </Row>
      <Row>
        <Badge>Draft</Badge>
        <Badge tone="accent">Fantasy</Badge>
        <Badge tone="good">Published</Badge>
        <Badge tone="gold">Bonus</Badge>
        <Badge tone="teal">Credits</Badge>
        <Badge tone="danger">Needs compiling</Badge>
        <Badge tone="live">Live</Badge>
        <Avatar name="Seraphina" size="sm" />
        <Avatar name="미나" />
        <Avatar name="Lumi" size="lg" />
      </Row>
      <Stepper steps={['Email', 'Password', 'Nickname', 'Consent']} current={1} />
      <div className="grid gap-4 md:grid-cols-2">
        <Progress label="Uploading" value={0.62} />
        <Progress label="Compiling" />
      </div>
      <Tabs
        label="Wallet"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'coins',
            label: 'Sales',
            content: (
              <Table
                caption="Sales by story"
                columns={columns}
                rows={sales}
                rowKey={(row) => row.id}
                totalLabel="Total"
              />
            ),
          },
          { value: 'credits', label: 'Credits', content: <p>Credits pay for AI chats.</p> },
        ]}
      />
    </Section>
  )
}
