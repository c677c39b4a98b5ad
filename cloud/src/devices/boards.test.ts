import '../../sdk/tests/sketch.testing.ts'
import './parts/board.testing.ts'
import './board/network/inCloud.testing.ts'
import './serial/serial.testing.ts'
