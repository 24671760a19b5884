import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { type Settings, defineSetting } from '../../settings/settings.service.ts'
import type { Seller } from './receipt.tables.ts'

const sellerSettings = {
  name: defineSetting({
    name: 'payment.seller_name',
    schema: ofCharacters(z.string(), 200),
    default: '',
    description: 'The seller’s company name shown on receipts.',
  }),
  registration: defineSetting({
    name: 'payment.seller_registration',
    schema: ofCharacters(z.string(), 200),
    default: '',
    description: 'Seller registration or VAT number shown on receipts.',
  }),
  address: defineSetting({
    name: 'payment.seller_address',
    schema: ofCharacters(z.string(), 500),
    default: '',
    description: 'Seller address shown on receipts.',
  }),
  contact: defineSetting({
    name: 'payment.seller_contact',
    schema: ofCharacters(z.string(), 200),
    default: '',
    description: 'Seller contact shown on receipts.',
  }),
}

export async function readSeller(settings: Settings): Promise<Seller> {
  const [name, registration, address, contact] = await Promise.all([
    settings.get(sellerSettings.name),
    settings.get(sellerSettings.registration),
    settings.get(sellerSettings.address),
    settings.get(sellerSettings.contact),
  ])
  return { name, registration, address, contact }
}
