import { expect, test, describe } from '@jest/globals'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderUi } from '../renderUi.testing.tsx'
import { lazyPart } from './lazyPart.tsx'

describe('lazyPart', () => {
  const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

  /** A part whose code arrives once `arrives` is set, and the number of times that it was asked for. */
  const slowPart = () => {
    const server = { arrives: false, asked: 0 }
    const Part = lazyPart('Greeting', async () => {
      server.asked += 1
      await Promise.resolve()
      if (!server.arrives) throw new Error('Loading chunk 7 failed')
      return { Greeting }
    })
    return { server, Part }
  }

  describe('a part whose code is fetched when it is needed', () => {
    test('is shown in place of what stood there, with its properties', async () => {
      const { server, Part } = slowPart()
      server.arrives = true
      renderUi(<Part name="Ada" pending={<p>Wait</p>} />)
      expect(screen.getByText('Wait')).toBeVisible()
      expect(await screen.findByText('Hello Ada')).toBeVisible()
      expect(screen.queryByText('Wait')).not.toBeInTheDocument()
    })

    test('is there at once the second time', async () => {
      const { server, Part } = slowPart()
      server.arrives = true
      const { unmount } = renderUi(<Part name="Ada" />)
      await screen.findByText('Hello Ada')
      unmount()
      renderUi(<Part name="Grace" />)
      expect(screen.getByText('Hello Grace')).toBeVisible()
      expect(server.asked).toBe(1)
    })

    test('MFE-04: is told when it does not arrive, asked for once each time, and comes with Retry', async () => {
      const { server, Part } = slowPart()
      renderUi(
        <>
          <p>Beside it</p>
          <Part name="Ada" />
        </>,
      )
      expect(await screen.findByRole('alert')).toHaveTextContent('A part of the console could not be loaded')
      expect(screen.getByText('Beside it')).toBeVisible()
      expect(server.asked).toBe(1)
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByRole('alert')).toBeVisible()
      expect(server.asked).toBe(2)
      server.arrives = true
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByText('Hello Ada')).toBeVisible()
      expect(server.asked).toBe(3)
    })
  })
})
