import { expect, test } from '@jest/globals'
import { cleanup, render, screen } from '@testing-library/react'
import { Route, Routes, useParams } from './router.ts'
import { MemoryRouter } from './testRouter.ts'

const Shown = () => <output>{JSON.stringify(useParams())}</output>

const paramsAt = (address: string, pattern: string): unknown => {
  cleanup()
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path={pattern} element={<Shown />} />
      </Routes>
    </MemoryRouter>,
  )
  return JSON.parse(screen.getByRole('status').textContent)
}

test.each(['p%2Fq', 'p/q', 'p%252Fq', '100%', '%', 'a b', 'a+b', 'ü?#&', '%2F', '..%2f'])(
  'SHELL-15: a named route brings the parameter %j to its screen as it is',
  (id) => {
    expect(paramsAt(`/devices/${encodeURIComponent(id)}`, '/devices/:id')).toEqual({ id })
    expect(paramsAt(`/of/o%252F/things/${encodeURIComponent(id)}`, '/of/:owner/things/:id')).toEqual({
      owner: 'o%2F',
      id,
    })
  },
)

test('SHELL-15: an address that nobody can decode brings what stands there', () => {
  expect(paramsAt('/devices/50%', '/devices/:id')).toEqual({ id: '50%' })
})
