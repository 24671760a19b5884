-- A cookie that is replaced at a sign-in is replaced for everybody who uses the same browser.
CREATE INDEX known_devices_device ON known_devices (device_hash);
