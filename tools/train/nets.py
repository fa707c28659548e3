"""The nets: a large one that learns from drawings, and the small one that the bots carry."""

import struct

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn


class TeacherBlock(nn.Module):
    def __init__(self, wide_in, wide, stride, drop):
        super().__init__()
        self.first = nn.Sequential(nn.BatchNorm2d(wide_in), nn.ReLU(inplace=True))
        self.body = nn.Sequential(
            nn.Conv2d(wide_in, wide, 3, stride, 1, bias=False),
            nn.BatchNorm2d(wide),
            nn.ReLU(inplace=True),
            nn.Conv2d(wide, wide, 3, 1, 1, bias=False),
        )
        self.squeeze = nn.Sequential(nn.Linear(wide, wide // 8), nn.ReLU(), nn.Linear(wide // 8, wide), nn.Sigmoid())
        self.way = None if wide_in == wide and stride == 1 else nn.Conv2d(wide_in, wide, 1, stride, bias=False)
        self.drop = drop

    def forward(self, x):
        a = self.first(x)
        y = self.body(a)
        y = y * self.squeeze(y.mean((2, 3)))[:, :, None, None]
        if self.training and self.drop > 0:
            keep = (torch.rand(len(y), 1, 1, 1, device=y.device) >= self.drop).to(y.dtype)
            y = y * keep / (1 - self.drop)
        return y + (x if self.way is None else self.way(a))


class Teacher(nn.Module):
    """A residual net for 28 × 28 pictures."""

    def __init__(self, classes, wide=(64, 160, 320), deep=(1, 2, 3), drop=0.1):
        super().__init__()
        layers = [nn.Conv2d(1, wide[0], 5, 1, 2, bias=False)]
        before = wide[0]
        for stage, (w, d) in enumerate(zip(wide, deep)):
            for i in range(d):
                layers.append(TeacherBlock(before, w, 2 if stage > 0 and i == 0 else 1, drop))
                before = w
        layers += [nn.BatchNorm2d(before), nn.ReLU(inplace=True)]
        self.body = nn.Sequential(*layers)
        self.head = nn.Sequential(nn.Dropout(0.3), nn.Linear(before, classes))

    def forward(self, x):
        return self.head(self.body(x).mean((2, 3)))


class Separable(nn.Module):
    """A depthwise convolution and a pointwise one, around which the input may pass."""

    def __init__(self, wide_in, wide, stride, size=3):
        super().__init__()
        self.depth = nn.Conv2d(wide_in, wide_in, size, stride, size // 2, groups=wide_in, bias=False)
        self.depth_norm = nn.BatchNorm2d(wide_in)
        self.point = nn.Conv2d(wide_in, wide, 1, bias=False)
        self.point_norm = nn.BatchNorm2d(wide)
        self.residual = wide_in == wide and stride == 1

    def forward(self, x):
        y = F.relu(self.depth_norm(self.depth(x)))
        y = self.point_norm(self.point(y))
        return F.relu(x + y if self.residual else y)


class Student(nn.Module):
    """The net of bot/eye: small enough for a few milliseconds of one core in plain Go."""

    def __init__(self, classes, stem=32, wide=(64, 160, 400), deep=(2, 4, 3)):
        super().__init__()
        self.stem = nn.Conv2d(1, stem, 5, 2, 2, bias=False)
        self.stem_norm = nn.BatchNorm2d(stem)
        blocks = []
        before = stem
        for stage, (w, d) in enumerate(zip(wide, deep)):
            for i in range(d):
                blocks.append(Separable(before, w, 2 if stage > 0 and i == 0 else 1))
                before = w
        self.blocks = nn.Sequential(*blocks)
        self.head = nn.Linear(before, classes)

    def forward(self, x):
        x = F.relu(self.stem_norm(self.stem(x)))
        return self.head(self.blocks(x).mean((2, 3)))


# Kinds of layers in the file of weights, as bot/eye/weights.go reads them.
FULL, DEPTH, POINT, HEAD = range(4)


def folded(conv, norm):
    """The weights and the bias of a convolution with the normalisation behind it."""
    k = norm.weight / (norm.running_var + norm.eps).sqrt()
    return conv.weight * k[:, None, None, None], norm.bias - norm.running_mean * k


def layers(net):
    """Each layer as (kind, size, stride, residual, weights with outputs first, bias)."""
    yield FULL, 5, 2, 0, *folded(net.stem, net.stem_norm)
    for b in net.blocks:
        yield DEPTH, b.depth.kernel_size[0], b.depth.stride[0], 0, *folded(b.depth, b.depth_norm)
        yield POINT, 1, 1, int(b.residual), *folded(b.point, b.point_norm)
    yield HEAD, 1, 1, 0, net.head.weight, net.head.bias


def rounded(w):
    """Weights in whole numbers from -127 to 127, and what each output's are multiplied by."""
    flat = w.reshape(len(w), -1)
    scale = flat.abs().amax(1).clamp_min(1e-8) / 127
    return (flat / scale[:, None]).round().clamp(-127, 127), scale


@torch.no_grad()
def write(net, file):
    """Writes the weights: of each layer its shape, scales, biases, and a byte for each weight."""
    with open(file, "wb") as f:
        all_layers = list(layers(net))
        f.write(b"EYE1" + struct.pack("<I", len(all_layers)))
        for kind, size, stride, residual, w, bias in all_layers:
            whole, scale = rounded(w)
            outputs, inputs = whole.shape[0], w.shape[1] if kind != DEPTH else w.shape[0]
            f.write(struct.pack("<4B2I", kind, size, stride, residual, inputs, outputs))
            f.write(scale.cpu().numpy().astype("<f4").tobytes())
            f.write(bias.cpu().numpy().astype("<f4").tobytes())
            f.write(whole.t().contiguous().cpu().numpy().astype(np.int8).tobytes())


@torch.no_grad()
def as_written(net, x):
    """What the net says with its weights rounded as in the file."""
    for kind, size, stride, residual, w, bias in layers(net):
        whole, scale = rounded(w)
        w = (whole * scale[:, None]).view_as(w)
        if kind == HEAD:
            return x.mean((2, 3)) @ w.t() + bias
        y = F.conv2d(x, w, bias, stride, size // 2, groups=len(w) if kind == DEPTH else 1)
        x = F.relu(x0 + y if residual else y)
        if kind != DEPTH:
            x0 = x
