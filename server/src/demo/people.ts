import type { KeySettings, Package, Role } from '@inkprint/contract'

export interface Person {
  email: string
  first_name: string
  last_name: string
}

/** A customer's organization and its history, with times as days before today. */
export interface Customer {
  name: string
  founder: Person
  foundedDaysAgo: number
  details: Record<'description' | 'tax_id' | 'street_address' | 'postal_code' | 'country', string>
  colleagues: Colleague[]
  /** An open invitation. */
  invitation?: { daysAgo: number; email: string; role: Role }
  keys: DemoKey[]
  purchases: { daysAgo: number; price_id: Package['price_id']; isRefused?: boolean }[]
  gift?: { daysAgo: number; credits: number }
  /** When it saved a card and turned on automatic top-ups. */
  topUpDaysAgo?: number
  /** Analyses per working day, in the first week and in the last. */
  pace: [first: number, last: number]
  /** The prefixes of the names of the texts it has analyzed. */
  texts: string[]
}

/** Added by staff. */
export interface Colleague extends Person {
  role: Role
  joinedDaysAgo: number
  is_active?: boolean
}

export interface DemoKey {
  name: string
  madeDaysAgo: number
  /** Disabled on that day, and never used again. */
  retiredDaysAgo?: number
  /** Set when the key is created. */
  settings?: KeySettings
  /** Used by people in the playground instead of a program. */
  isForPeople?: boolean
}

export const staffEmail = 'staff@inkprint.example'

/** Registered and verified this morning, but has no organization yet. */
export const newcomer: Person = {
  email: 'lena@newcomer.example',
  first_name: 'Lena',
  last_name: 'Novák',
}

/** Registered, but has not opened the mail yet. */
export const unverified: Person = {
  email: 'sam@newcomer.example',
  first_name: 'Sam',
  last_name: 'Whitfield',
}

export const customers: Customer[] = [
  {
    name: 'Lantern & Quill',
    founder: { email: 'maya@lantern.example', first_name: 'Maya', last_name: 'Lindqvist' },
    foundedDaysAgo: 91,
    details: {
      description: 'Editorial agency for eleven regional papers. Invoices quarterly, please.',
      tax_id: 'GB 287 4416 09',
      street_address: '14 Shore Row',
      postal_code: 'EH6 6QW',
      country: 'United Kingdom',
    },
    colleagues: [
      {
        email: 'jonas@lantern.example',
        first_name: 'Jonas',
        last_name: 'Brandt',
        role: 'admin',
        joinedDaysAgo: 90,
      },
      {
        email: 'aleksandra.wisniewska-kowalczyk@lantern.example',
        first_name: 'Aleksandra',
        last_name: 'Wiśniewska-Kowalczyk',
        role: 'member',
        joinedDaysAgo: 20,
      },
      {
        email: 'otto@lantern.example',
        first_name: 'Otto',
        last_name: 'Krämer',
        role: 'member',
        joinedDaysAgo: 84,
        is_active: false,
      },
      {
        email: 'ines@lantern.example',
        first_name: 'Inês',
        last_name: 'Duarte',
        role: 'viewer',
        joinedDaysAgo: 30,
      },
    ],
    invitation: { daysAgo: 2, email: 'felix@lantern.example', role: 'member' },
    keys: [
      { name: 'Old CMS plug-in', madeDaysAgo: 90, retiredDaysAgo: 40 },
      { name: 'Editors’ desk', madeDaysAgo: 86, isForPeople: true },
      {
        name: 'Newsroom CMS',
        madeDaysAgo: 45,
        settings: { scopes: ['analyze', 'read'], monthly_budget: 5_000 },
      },
    ],
    purchases: [
      { daysAgo: 87, price_id: 'price_starter' },
      { daysAgo: 62, price_id: 'price_basic' },
      { daysAgo: 12, price_id: 'price_pro', isRefused: true },
      { daysAgo: 11, price_id: 'price_pro' },
    ],
    gift: { daysAgo: 33, credits: 250 },
    topUpDaysAgo: 4,
    pace: [2, 7],
    texts: ['blog', 'news', 'essay', 'editors', 'harbour', 'newsletter', 'long'],
  },
  {
    name: 'Northfold Outdoor',
    founder: { email: 'tomasz@northfold.example', first_name: 'Tomasz', last_name: 'Zieliński' },
    foundedDaysAgo: 58,
    details: {
      description: 'Online shop for tents, packs and boots.',
      tax_id: 'PL 676 24 51 880',
      street_address: 'ul. Krowoderska 21',
      postal_code: '31-141 Kraków',
      country: 'Poland',
    },
    colleagues: [
      {
        email: 'priya@northfold.example',
        first_name: 'Priya',
        last_name: 'Raman',
        role: 'member',
        joinedDaysAgo: 9,
      },
    ],
    keys: [
      { name: 'Shop descriptions', madeDaysAgo: 57 },
      { name: 'Copy review', madeDaysAgo: 50, isForPeople: true },
      { name: 'Staging', madeDaysAgo: 6 },
    ],
    purchases: [{ daysAgo: 52, price_id: 'price_starter' }],
    pace: [1, 3],
    texts: ['marketing', 'howto', 'rucksack', 'boots', 'tent'],
  },
]

/** Everybody whose address we chose; identifies the demo. */
export const demoEmails = [
  newcomer,
  unverified,
  ...customers.flatMap((customer) => [customer.founder, ...customer.colleagues]),
].map((person) => person.email)
