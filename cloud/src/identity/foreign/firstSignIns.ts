import { createHash } from 'node:crypto'
import { Accounts, type NewAccount } from '../../accounts/accounts.ts'
import type { LoadSeed, OpenedAccounts } from '../../accounts/openAccounts.ts'
import type { BrokerParts } from '../../broker/broker.ts'
import type { Store } from '../../store/store.ts'
import type { ClaimNames } from './issuerOptions.ts'

type Claims = Readonly<Record<string, unknown>>

interface FirstSignInParts {
  store: Pick<Store, 'cloud' | 'inTurn'>
  accounts: Accounts
  claims: ClaimNames
  /** Brokers tell users and devices apart by their names. */
  isDevice(name: string): boolean
  /** Fills the first account. */
  loadSeed: LoadSeed
  /** The first account has been filled. */
  seeded(): void
  log(text: string): void
}

const maxKnown = 100_000
const maxNameLength = 100

/** Makes an account for whoever comes for the first time with a token of a foreign provider. */
export class FirstSignIns {
  readonly #parts: FirstSignInParts
  readonly #known = new Set<string>()

  constructor(parts: FirstSignInParts) {
    this.#parts = parts
  }

  /** Returns false when the subject can't have an account here. `ask` reads what the token does not say. */
  async admit(sub: string, claims: Claims, ask?: () => Promise<Claims>): Promise<boolean> {
    if (this.#known.has(sub)) return true
    const { accounts, isDevice } = this.#parts
    if (isDevice(sub)) return false
    if (!(await accounts.find(sub))) await this.#add(sub, claims, ask)
    if (this.#known.size >= maxKnown) this.#known.clear()
    this.#known.add(sub)
    return true
  }

  async #add(sub: string, claims: Claims, ask?: () => Promise<Claims>): Promise<void> {
    const { store, accounts } = this.#parts
    const made = this.#accountOf(sub, await this.#complete(sub, claims, ask))
    const isFirst = (await accounts.isEmpty()) && (await store.inTurn('first account', () => this.#addFirst(made)))
    if (isFirst || (await accounts.add(made)) || (await accounts.find(sub))) return
    // Somebody else has the name.
    await accounts.add({
      ...made,
      username: `${made.username} ${createHash('sha256').update(sub).digest('hex').slice(0, 8)}`,
    })
  }

  async #addFirst(made: NewAccount): Promise<boolean> {
    const { store, accounts, loadSeed, seeded } = this.#parts
    if (!(await accounts.isEmpty())) return false
    const seed = await loadSeed()
    const makeKnown = await store.cloud.transaction(async (tx) => {
      if (!(await accounts.isEmpty(tx))) return undefined
      await accounts.add(made, tx)
      return seed(tx, made.sub)
    })
    if (!makeKnown) return false
    makeKnown()
    seeded()
    return true
  }

  /** Tokens of some providers tell the subject only. */
  async #complete(sub: string, claims: Claims, ask?: () => Promise<Claims>): Promise<Claims> {
    if (!ask || textOf(claims[this.#parts.claims.username]) !== '') return claims
    try {
      const told = await ask()
      return told['sub'] === claims['sub'] ? { ...told, ...claims } : claims
    } catch (error) {
      this.#parts.log(
        `The identity provider did not tell who ${sub} is: ${error instanceof Error ? error.message : String(error)}`,
      )
      return claims
    }
  }

  #accountOf(sub: string, claims: Claims): NewAccount {
    const { username, firstName, lastName, email } = this.#parts.claims
    const told = (name: string) => textOf(claims[name])
    return {
      sub,
      username: told(username) || sub,
      firstName: told(firstName),
      lastName: told(lastName),
      email: told(email),
    }
  }
}

/** There are none before somebody signs in. */
export function accountsOfForeign({ cloud }: Pick<Store, 'cloud'>): OpenedAccounts {
  return { accounts: new Accounts(cloud), first: { username: '', password: null } }
}

/** A foreign provider tells of no sign-in that ends: each goes on until its token expires, or its account is gone. */
export function signInsOfForeign(accounts: Accounts): BrokerParts['grants'] {
  return {
    isLive: async (_grant, sub) => (await accounts.find(sub)) !== undefined,
    onEnded: () => {},
    onUnsure: () => {},
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replace(/\p{C}/gu, ' ').trim().slice(0, maxNameLength) : ''
}
