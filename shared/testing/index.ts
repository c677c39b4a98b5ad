export { act, render, screen, waitFor, within } from '@testing-library/react'
export { userEvent } from '@testing-library/user-event'
