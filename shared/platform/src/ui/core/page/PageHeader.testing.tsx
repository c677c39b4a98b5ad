import { expect, test, describe } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderUi } from '../../renderUi.testing.tsx'
import { Link } from '../controls/Link.tsx'
import { setProductName } from '../../../i18n/index.ts'
import { Route, Routes } from '../../../facades/router.ts'
import { PageHeader } from './PageHeader.tsx'
import { SkipLink } from './SkipLink.tsx'

describe('PageHeader', () => {
  const screens = (
    <>
      <Link to="/devices">Devices</Link>
      <input aria-label="Search or jump to" />
      <Routes>
        <Route path="/" element={<PageHeader title="Dashboard" />} />
        <Route
          path="/devices"
          element={<PageHeader title="Devices" count={48} breadcrumb={[{ label: 'Home', to: '/' }]} />}
        />
      </Routes>
    </>
  )

  test('SHELL-14: the heading leaves the focus alone at the first load and takes it after every navigation', async () => {
    setProductName('IoT Console')
    window.history.replaceState(null, '', '/')
    renderUi(screens)
    expect(document.body).toHaveFocus()
    expect(document.title).toBe('Dashboard · IoT Console')

    await userEvent.click(screen.getByRole('link', { name: 'Devices' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Devices' })).toHaveFocus()
    await waitFor(() => expect(document.title).toBe('Devices · IoT Console'))

    await userEvent.click(screen.getByRole('link', { name: 'Home' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toHaveFocus()

    screen.getByLabelText('Search or jump to').focus()
    window.history.back()
    expect(await screen.findByRole('heading', { level: 1, name: 'Devices' })).not.toHaveFocus()
    expect(screen.getByLabelText('Search or jump to')).toHaveFocus()
  })

  test('a name that is edited in the heading still names the document', async () => {
    renderUi(<PageHeader title="Greenhouse North" heading={<button type="button">Greenhouse North</button>} />)
    expect(screen.getByRole('heading', { level: 1 })).toContainElement(screen.getByRole('button'))
    await waitFor(() => expect(document.title).toBe('Greenhouse North · IoT Console'))
  })

  test('UX-07: the skip link jumps into the content', async () => {
    renderUi(
      <>
        <SkipLink targetId="content" />
        <main id="content" tabIndex={-1}>
          Content
        </main>
      </>,
    )
    await userEvent.tab()
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('main')).toHaveFocus()
  })
})
