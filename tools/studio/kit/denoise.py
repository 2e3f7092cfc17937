"""Denoising by the network of Intel Open Image Denoise: its published weights, run with NumPy.

The network is a U-Net of 3 x 3 convolutions over colour, surface colour and normal; the picture comes out as if it had
been lit by hundreds of times as many rays.
"""
import os
import struct

import numpy as np
from numpy.lib.stride_tricks import as_strided

# Rows of pixels gathered for one matrix product: few enough to stay in the processor's cache.
ROWS = 16
# The picture is halved four times.
ALIGNMENT = 16


def weights(path):
    """Tensors by name from a TZA file: convolutions as (9 * inputs, outputs), their biases as (outputs,)."""
    with open(path, 'rb') as file:
        data = file.read()
    magic, major, _, table = struct.unpack_from('<HBBQ', data)
    if (magic, major) != (0x41d7, 2):
        raise ValueError(f'{path} is no file of weights')
    count, = struct.unpack_from('<I', data, table)
    at = table + 4
    tensors = {}
    for _ in range(count):
        length, = struct.unpack_from('<H', data, at)
        name = data[at + 2:at + 2 + length].decode()
        at += 2 + length
        rank = data[at]
        shape = struct.unpack_from(f'<{rank}I', data, at + 1)
        kind, start = struct.unpack_from('<cQ', data, at + 1 + 5 * rank)
        at += 1 + 5 * rank + 9
        tensor = np.frombuffer(data, {b'h': '<f2', b'f': '<f4'}[kind], int(np.prod(shape)), start).reshape(shape).astype(np.float32)
        tensors[name] = np.ascontiguousarray(tensor.transpose(2, 3, 1, 0)).reshape(-1, shape[0]) if rank == 4 else tensor
    return tensors


class Network:
    """The U-Net with the weights of a file."""

    def __init__(self, path):
        self.tensors = weights(path)

    def convolve(self, name, *images):
        """3 x 3 convolution with bias and rectifier over images of one size, their channels put side by side."""
        weight, bias = self.tensors[name + '.weight'], self.tensors[name + '.bias']
        height, width = images[0].shape[:2]
        channels = sum(image.shape[2] for image in images)
        padded = np.zeros((height + 2, width + 2, channels), np.float32)
        start = 0
        for image in images:
            padded[1:-1, 1:-1, start:start + image.shape[2]] = image
            start += image.shape[2]
        out = np.empty((height, width, len(bias)), np.float32)
        triples = as_strided(padded, (height + 2, width, 3 * channels), padded.strides, writeable=False)
        near = np.empty((min(ROWS, height), width, 3, 3 * channels), np.float32)
        for top in range(0, height, ROWS):
            rows = min(ROWS, height - top)
            for dy in range(3):
                near[:rows, :, dy] = triples[top + dy:top + dy + rows]
            part = out[top:top + rows].reshape(-1, len(bias))
            np.matmul(near[:rows].reshape(-1, 9 * channels), weight, out=part)
            part += bias
            np.maximum(part, 0, out=part)
        return out

    def __call__(self, image):
        """(height, width, inputs) to (height, width, 3); both sides multiples of ALIGNMENT."""
        conv = self.convolve
        x = conv('enc_conv1', conv('enc_conv0', image))
        pools = [image]
        for layer in ('enc_conv2', 'enc_conv3', 'enc_conv4'):
            pools.append(halve(x))
            x = conv(layer, pools[-1])
        x = conv('enc_conv5b', conv('enc_conv5a', halve(x)))
        for level in (4, 3, 2, 1):
            x = conv(f'dec_conv{level}b', conv(f'dec_conv{level}a', double(x), pools.pop()))
        return conv('dec_conv0', x)


def halve(image):
    """Largest of each 2 x 2 pixels."""
    rows = np.maximum(image[0::2], image[1::2])
    return np.maximum(rows[:, 0::2], rows[:, 1::2])


def double(image):
    return image.repeat(2, 0).repeat(2, 1)


# The curve that the network was trained with: linear, then a power, then a logarithm of light.
LINEAR, POWER, EXPONENT, OFFSET = 1.41283765e+3, 1.64593172, 4.31384981e-1, -2.94139609e-3
LOG, SHIFT, LIFT = 1.92653254e-1, 6.26026094e-3, 9.98620152e-1
DARK, BRIGHT = 1.57945760e-6, 3.22087631e-2
WHITE = LOG * np.log(65504 + SHIFT) + LIFT


def encode(light):
    y = np.maximum(light, 0)
    bright = np.where(y <= BRIGHT, POWER * y ** EXPONENT + OFFSET, LOG * np.log(y + SHIFT) + LIFT)
    return np.where(y <= DARK, LINEAR * y, bright) / WHITE


def decode(value):
    x = value * WHITE
    dark, bright = LINEAR * DARK, POWER * BRIGHT ** EXPONENT + OFFSET
    power = (np.maximum(x - OFFSET, 0) / POWER) ** (1 / EXPONENT)
    return np.where(x <= dark, x / LINEAR, np.where(x <= bright, power, np.exp((x - LIFT) / LOG) - SHIFT))


def exposure(light):
    """Factor that brings the picture to the brightness the network knows: .18 on the average of blocks of 16 x 16 pixels."""
    height, width = (side // 16 * 16 for side in light.shape[:2])
    luminance = light[:height, :width] @ np.array((.212671, .715160, .072169), np.float32)
    means = luminance.reshape(height // 16, 16, width // 16, 16).mean((1, 3))
    means = means[means > 1e-8]
    return .18 / np.exp2(np.log2(means).mean()) if means.size else 1.0


def denoise(light, albedo, normal):
    """Light (linear) with surface colours (0 to 1) and normals (-1 to 1), all (height, width, 3) with noise, to light without.

    The command names the file of weights in STUDIO_WEIGHTS.
    """
    scale = exposure(light)
    image = np.concatenate((encode(light * scale), np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * .5 + .5), 2).astype(np.float32)
    height, width = image.shape[:2]
    padded = np.pad(image, ((0, -height % ALIGNMENT), (0, -width % ALIGNMENT), (0, 0)))
    return (decode(Network(os.environ['STUDIO_WEIGHTS'])(padded)[:height, :width]) / scale).astype(np.float32)
