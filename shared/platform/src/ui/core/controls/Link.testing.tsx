import { expect, test, beforeEach, describe } from '@jest/globals'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderUi } from '../../renderUi.testing.tsx'
import { ButtonLink, Link } from './Link.tsx'

describe('Link', () => {
  beforeEach(() => window.history.replaceState(null, '', '/'))

  test('UX-01: a link within the console is a real link and changes the address without a reload', async () => {
    renderUi(<Link to="/devices/a b">Devices</Link>)
    const link = screen.getByRole('link', { name: 'Devices' })
    expect(link).toHaveAttribute('href', '/devices/a b')
    await userEvent.click(link)
    expect(window.location.pathname).toBe('/devices/a%20b')
  })

  test('a link out of the console opens a new tab that gets no hold of this one, and says so', () => {
    renderUi(<Link href="https://example.org/">Documentation</Link>)
    const link = screen.getByRole('link', { name: 'Documentation (opens in a new tab)' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  })

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://x/1',
    'https://[',
  ])('ERR-04: the address %p from a server becomes no link', (href) => {
    renderUi(
      <>
        <Link href={href}>shown as text</Link>
        <ButtonLink href={href}>no button</ButtonLink>
      </>,
    )
    expect(screen.getByText('shown as text')).toBeVisible()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  test('a link that looks like a button is still a link', () => {
    renderUi(
      <>
        <ButtonLink to="/devices/firmwares">Firmware</ButtonLink>
        <ButtonLink href="/firmware.bin" download="firmware.bin">
          Download
        </ButtonLink>
      </>,
    )
    expect(screen.getByRole('link', { name: 'Firmware' })).toHaveAttribute('href', '/devices/firmwares')
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'firmware.bin')
  })
})
