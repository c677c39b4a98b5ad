#pragma once

namespace iotconsole {

/** Takes the Wi-Fi over the serial port (Improv), beside the sketch. */
void startImprov();

}
