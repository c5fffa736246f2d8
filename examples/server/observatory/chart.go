package observatory

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
)

// Chart draws the sky around a target: a dot for each target in sight.
//
//toolgen:tool readonly
//toolgen:result image/png
func Chart(
	name string, // of the target in the catalogue, such as "M31"
	//toolgen:param default=200 minimum=16 maximum=1024
	size int, // width and height, in pixels
) ([]byte, error) {
	center, err := target(name)
	if err != nil {
		return nil, err
	}
	const degrees = 40 // width and height of the sky that is shown
	sky := image.NewGray(image.Rect(0, 0, size, size))
	scale := float64(size) / degrees
	for _, t := range catalogue {
		x := float64(size)/2 - (t.Position.RA-center.Position.RA)*scale // east is left
		y := float64(size)/2 - (t.Position.Dec-center.Position.Dec)*scale
		sky.SetGray(int(x), int(y), color.Gray{Y: 255})
	}
	var out bytes.Buffer
	err = png.Encode(&out, sky)
	return out.Bytes(), err
}
